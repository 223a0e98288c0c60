// Written by `make gen` from the server's own tables; not edited by hand.

export const videosMeta = {
 "name": "videos",
 "base": "/api/management/video",
 "page": "video-courseware-unprocessed",
 "title": "name",
 "defaultSort": "-created_at",
 "conditions": [],
 "fields": [
  {
   "name": "name",
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
   "name": "origin",
   "kind": "enum",
   "values": [
    "original",
    "second_creation"
   ],
   "required": false,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false,
   "default": "original"
  },
  {
   "name": "original_id",
   "kind": "ref",
   "resource": "videos",
   "required": false,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": false,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "file",
   "kind": "file",
   "of": "video",
   "required": true,
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
   "name": "poster",
   "kind": "file",
   "of": "image",
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
   "name": "duration_ms",
   "kind": "number",
   "required": false,
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
   "name": "width",
   "kind": "number",
   "required": false,
   "min": 1,
   "max": 16384,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "height",
   "kind": "number",
   "required": false,
   "min": 1,
   "max": 16384,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "fps",
   "kind": "number",
   "required": false,
   "min": 1,
   "max": 240,
   "filterable": false,
   "sortable": false,
   "listed": false,
   "writable": true,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "size",
   "kind": "number",
   "required": false,
   "min": 0,
   "max": 9223372036854776000,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "language",
   "kind": "enum",
   "values": [
    "en",
    "zh",
    "en_zh",
    "other",
    "none"
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
   "name": "track_id",
   "kind": "ref",
   "resource": "subtitle_tracks",
   "required": false,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": false,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "points",
   "kind": "tags",
   "longest": 80,
   "required": false,
   "min": null,
   "max": 50,
   "filterable": true,
   "sortable": false,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": true
  },
  {
   "name": "collection_id",
   "kind": "ref",
   "resource": "video_collections",
   "required": false,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": false,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": true
  },
  {
   "name": "position",
   "kind": "text",
   "required": false,
   "min": null,
   "max": 200,
   "filterable": false,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "courseware_id",
   "kind": "ref",
   "resource": "coursewares",
   "required": false,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": false,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "handling",
   "kind": "enum",
   "values": [
    "unprocessed",
    "in_task",
    "done"
   ],
   "required": false,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false,
   "default": "unprocessed"
  },
  {
   "name": "task_id",
   "kind": "ref",
   "resource": "video_tasks",
   "required": false,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": false,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "review",
   "kind": "enum",
   "values": [
    "pending",
    "passed",
    "not_passed",
    "listed",
    "delisted",
    "withdrawn"
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
  },
  {
   "name": "maker_id",
   "kind": "ref",
   "resource": "users",
   "required": false,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": false,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "reason",
   "kind": "longText",
   "required": false,
   "min": null,
   "max": 500,
   "filterable": false,
   "sortable": false,
   "listed": false,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "decided_by_id",
   "kind": "ref",
   "resource": "users",
   "required": false,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": false,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "decided_at",
   "kind": "time",
   "required": false,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "recommended",
   "kind": "bool",
   "required": false,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": true,
   "default": false
  },
  {
   "name": "stopped_by_id",
   "kind": "ref",
   "resource": "video_collections",
   "required": false,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": false,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "rights",
   "kind": "text",
   "required": false,
   "min": null,
   "max": 200,
   "filterable": false,
   "sortable": false,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": true
  },
  {
   "name": "rights_until",
   "kind": "date",
   "required": false,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": true
  }
 ],
 "tree": null,
 "workflow": {
  "field": "review",
  "pages": [
   "video-courseware-unprocessed",
   "video-courseware-management"
  ],
  "transitions": [
   {
    "name": "submit",
    "field": null,
    "from": [
     "not_passed",
     "withdrawn"
    ],
    "to": "pending",
    "action": "edit",
    "danger": false,
    "onPage": false,
    "inputs": [],
    "assignee": null,
    "own": null,
    "needs": null
   },
   {
    "name": "pass",
    "field": null,
    "from": [
     "pending"
    ],
    "to": "passed",
    "action": "enable",
    "danger": false,
    "onPage": false,
    "inputs": [],
    "assignee": null,
    "own": null,
    "needs": null
   },
   {
    "name": "passAndList",
    "field": null,
    "from": [
     "pending"
    ],
    "to": "listed",
    "action": "enable",
    "danger": false,
    "onPage": false,
    "inputs": [],
    "assignee": null,
    "own": null,
    "needs": null
   },
   {
    "name": "reject",
    "field": null,
    "from": [
     "pending"
    ],
    "to": "not_passed",
    "action": "disable",
    "danger": true,
    "onPage": false,
    "inputs": [
     {
      "name": "reason",
      "kind": "longText",
      "required": true,
      "min": null,
      "max": 500,
      "filterable": true,
      "sortable": false,
      "listed": true,
      "writable": true,
      "createOnly": false,
      "bulk": false
     }
    ],
    "assignee": null,
    "own": null,
    "needs": null
   },
   {
    "name": "setListed",
    "field": null,
    "from": [
     "passed",
     "delisted"
    ],
    "to": "listed",
    "action": "enable",
    "danger": false,
    "onPage": false,
    "inputs": [],
    "assignee": null,
    "own": null,
    "needs": null
   },
   {
    "name": "delist",
    "field": null,
    "from": [
     "listed"
    ],
    "to": "delisted",
    "action": "disable",
    "danger": true,
    "onPage": false,
    "inputs": [],
    "assignee": null,
    "own": null,
    "needs": null
   },
   {
    "name": "withdraw",
    "field": null,
    "from": [
     "pending",
     "passed",
     "not_passed",
     "listed",
     "delisted"
    ],
    "to": "withdrawn",
    "action": "edit",
    "danger": true,
    "onPage": false,
    "inputs": [],
    "assignee": null,
    "own": "maker_id",
    "needs": null
   }
  ]
 }
} as const;
