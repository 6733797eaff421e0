<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" name="tiles" tilewidth="16" tileheight="16" tilecount="4" columns="2">
 <image source="tiles.png" width="32" height="32"/>
 <tile id="1" type="post"><objectgroup><object id="1" x="4" y="4" width="8" height="8"/></objectgroup></tile>
 <tile id="2"><objectgroup><object id="1" x="0" y="0"><polygon points="0,0 16,0 0,16"/></object></objectgroup></tile>
</tileset>
