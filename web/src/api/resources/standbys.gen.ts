// Written by `make gen` from the server's own tables; not edited by hand.

export const standbysMeta = {
 "name": "standbys",
 "base": "/api/class/standby",
 "page": "roomList",
 "title": "number",
 "defaultSort": "start_at",
 "conditions": [
  "coming"
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
   "required": true,
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
   "name": "start_at",
   "kind": "time",
   "required": true,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "end_at",
   "kind": "time",
   "required": true,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "zone",
   "kind": "text",
   "required": true,
   "min": null,
   "max": 60,
   "filterable": false,
   "sortable": false,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": false,
   "default": "UTC"
  },
  {
   "name": "levels",
   "kind": "someOf",
   "values": [
    "pre-a1",
    "a1",
    "a2",
    "b1",
    "b2",
    "c1",
    "c2"
   ],
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
   "name": "state",
   "kind": "enum",
   "values": [
    "planned",
    "on_call",
    "used",
    "done",
    "cancelled"
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
   "name": "on_call_at",
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
   "name": "class_id",
   "kind": "ref",
   "resource": "classes",
   "required": false,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": false,
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
   "roomList"
  ],
  "transitions": [
   {
    "name": "put_on_call",
    "field": null,
    "from": [
     "planned"
    ],
    "to": "on_call",
    "action": "edit",
    "danger": false,
    "versioned": false,
    "onPage": false,
    "inputs": [],
    "assignee": null,
    "own": null,
    "needs": null
   },
   {
    "name": "call_off",
    "field": null,
    "from": [
     "planned",
     "on_call"
    ],
    "to": "cancelled",
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
