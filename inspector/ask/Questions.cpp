#include "inspector/ask/Questions.h"

#include "inspector/ask/Described.h"
#include "inspector/ask/Near.h"
#include "inspector/ask/Who.h"

namespace percept::ask {

std::vector<QuestionKind> runQuestions() {
    return {questionKind<NearQuestion>(ask), questionKind<WhoQuestion>(ask)};
}

} // namespace percept::ask
