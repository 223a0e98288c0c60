// Written by `make gen` from the server's own tables; not edited by hand.

export const leavesMeta = {
 "name": "leaves",
 "base": "/api/class/leave",
 "page": "roomList",
 "title": "number",
 "defaultSort": "start_at",
 "conditions": [
  "coming",
  "undecided"
 ],
 "fields": [
  {
   "name": "number",
   "kind": "text",
   "required": false,
   "min": null,
   "max": 20,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "teacher_id",
   "kind": "ref",
   "resource": "teachers",
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
   "name": "start_at",
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
   "name": "end_at",
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
   "name": "zone",
   "kind": "text",
   "required": false,
   "min": null,
   "max": 60,
   "filterable": false,
   "sortable": false,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "state",
   "kind": "enum",
   "values": [
    "asked",
    "approved",
    "rejected",
    "taken_back"
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
   "name": "hits",
   "kind": "number",
   "required": false,
   "min": 0,
   "max": 100000,
   "filterable": false,
   "sortable": false,
   "listed": true,
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
  }
 ],
 "tree": null,
 "workflow": {
  "field": "state",
  "reopens": [],
  "pages": [
   "teacherManage"
  ],
  "transitions": [
   {
    "name": "approve",
    "field": null,
    "from": [
     "asked"
    ],
    "to": "approved",
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
    "name": "reject",
    "field": null,
    "from": [
     "asked"
    ],
    "to": "rejected",
    "action": "disable",
    "danger": true,
    "versioned": false,
    "onPage": false,
    "inputs": [
     {
      "name": "answer",
      "kind": "longText",
      "required": true,
      "min": null,
      "max": 300,
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
    "name": "take_back",
    "field": null,
    "from": [
     "asked",
     "approved"
    ],
    "to": "taken_back",
    "action": "edit",
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
