#include "inspector/ask/Questions.h"

#include "inspector/ask/Described.h"
#include "inspector/ask/Near.h"

namespace percept::ask {

std::vector<QuestionKind> runQuestions() {
    return {questionKind<NearQuestion>(ask)};
}

} // namespace percept::ask
