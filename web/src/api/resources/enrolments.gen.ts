// Written by `make gen` from the server's own tables; not edited by hand.

export const enrolmentsMeta = {
 "name": "enrolments",
 "base": "/api/management/enrolment",
 "page": "classroomPlan",
 "title": "number",
 "defaultSort": "-created_at",
 "conditions": [],
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
   "name": "student_id",
   "kind": "ref",
   "resource": "students",
   "required": true,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": false,
   "listed": true,
   "writable": true,
   "createOnly": true,
   "bulk": false
  },
  {
   "name": "process_id",
   "kind": "ref",
   "resource": "course_processes",
   "required": true,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": false,
   "listed": true,
   "writable": true,
   "createOnly": true,
   "bulk": false
  },
  {
   "name": "process_version",
   "kind": "number",
   "required": false,
   "min": 1,
   "max": 100000,
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
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": false,
   "default": "UTC"
  },
  {
   "name": "lesson_count",
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
   "name": "done_count",
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
   "name": "note",
   "kind": "longText",
   "required": false,
   "min": null,
   "max": 500,
   "filterable": false,
   "sortable": false,
   "listed": false,
   "writable": true,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "state",
   "kind": "enum",
   "values": [
    "active",
    "left"
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
  "field": "state",
  "reopens": [],
  "pages": [
   "classroomPlan"
  ],
  "transitions": [
   {
    "name": "leave",
    "field": null,
    "from": [
     "active"
    ],
    "to": "left",
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
    "name": "rejoin",
    "field": null,
    "from": [
     "left"
    ],
    "to": "active",
    "action": "edit",
    "danger": false,
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
