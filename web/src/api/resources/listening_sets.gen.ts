// Written by `make gen` from the server's own tables; not edited by hand.

export const listeningSetsMeta = {
 "name": "listening_sets",
 "base": "/api/management/listeningSet",
 "page": "trainingListen",
 "title": "title",
 "defaultSort": "-created_at",
 "conditions": [],
 "fields": [
  {
   "name": "title",
   "kind": "text",
   "required": true,
   "min": null,
   "max": 120,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "kind",
   "kind": "enum",
   "values": [
    "dictation",
    "gap_fill",
    "choose"
   ],
   "required": true,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": false,
   "default": "dictation"
  },
  {
   "name": "level",
   "kind": "enum",
   "values": [
    "Pre-A1",
    "A1",
    "A2",
    "B1",
    "B2",
    "C1",
    "C2"
   ],
   "required": false,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": true
  },
  {
   "name": "video_id",
   "kind": "ref",
   "resource": "videos",
   "required": false,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": false,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "sound",
   "kind": "file",
   "of": "sound",
   "required": false,
   "min": null,
   "max": 64,
   "filterable": false,
   "sortable": false,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "sound_ms",
   "kind": "number",
   "required": false,
   "min": 1,
   "max": 86400000,
   "filterable": false,
   "sortable": false,
   "listed": false,
   "writable": true,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "duration_ms",
   "kind": "number",
   "required": false,
   "min": 1,
   "max": 86400000,
   "filterable": false,
   "sortable": false,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "track_id",
   "kind": "ref",
   "resource": "subtitle_tracks",
   "required": false,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": false,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "speed",
   "kind": "number",
   "required": true,
   "min": 50,
   "max": 150,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": true,
   "default": 100
  },
  {
   "name": "plays",
   "kind": "number",
   "required": true,
   "min": 1,
   "max": 9,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": true,
   "default": 3
  },
  {
   "name": "items",
   "kind": "rows",
   "fields": [
    {
     "name": "start_ms",
     "kind": "number",
     "required": true,
     "min": 0,
     "max": 86400000,
     "filterable": true,
     "sortable": true,
     "listed": true,
     "writable": true,
     "createOnly": false,
     "bulk": false
    },
    {
     "name": "end_ms",
     "kind": "number",
     "required": true,
     "min": 1,
     "max": 86400000,
     "filterable": true,
     "sortable": true,
     "listed": true,
     "writable": true,
     "createOnly": false,
     "bulk": false
    },
    {
     "name": "text",
     "kind": "text",
     "required": false,
     "min": null,
     "max": 300,
     "filterable": true,
     "sortable": true,
     "listed": true,
     "writable": true,
     "createOnly": false,
     "bulk": false
    },
    {
     "name": "gaps",
     "kind": "tags",
     "longest": 3,
     "required": false,
     "min": null,
     "max": 30,
     "filterable": true,
     "sortable": false,
     "listed": true,
     "writable": true,
     "createOnly": false,
     "bulk": false
    },
    {
     "name": "options",
     "kind": "longText",
     "required": false,
     "min": null,
     "max": 726,
     "filterable": true,
     "sortable": false,
     "listed": true,
     "writable": true,
     "createOnly": false,
     "bulk": false
    },
    {
     "name": "answer",
     "kind": "number",
     "required": false,
     "min": 1,
     "max": 6,
     "filterable": true,
     "sortable": true,
     "listed": true,
     "writable": true,
     "createOnly": false,
     "bulk": false
    }
   ],
   "required": false,
   "min": null,
   "max": 100,
   "filterable": false,
   "sortable": false,
   "listed": false,
   "writable": true,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "item_count",
   "kind": "number",
   "required": false,
   "min": 0,
   "max": 100,
   "filterable": false,
   "sortable": false,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "heard_ms",
   "kind": "number",
   "required": false,
   "min": 0,
   "max": 9223372036854776000,
   "filterable": false,
   "sortable": false,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "listing",
   "kind": "enum",
   "values": [
    "listed",
    "not_listed"
   ],
   "required": false,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  }
 ],
 "tree": null,
 "workflow": {
  "field": "listing",
  "reopens": [],
  "pages": [
   "trainingListen"
  ],
  "transitions": [
   {
    "name": "setListed",
    "field": null,
    "from": [
     "not_listed"
    ],
    "to": "listed",
    "action": "enable",
    "danger": false,
    "versioned": false,
    "onPage": false,
    "inputs": [],
    "assignee": null,
    "own": null,
    "needs": null
   },
   {
    "name": "unlist",
    "field": null,
    "from": [
     "listed"
    ],
    "to": "not_listed",
    "action": "disable",
    "danger": true,
    "versioned": false,
    "onPage": false,
    "inputs": [],
    "assignee": null,
    "own": null,
    "needs": null
   }
  ]
 }
} as const;
