// Written by `make gen` from the server's own tables; not edited by hand.

export const courseProcessesMeta = {
 "name": "course_processes",
 "base": "/api/management/courseProcess",
 "page": "classroomPlan",
 "title": "name",
 "defaultSort": "name",
 "conditions": [],
 "fields": [
  {
   "name": "name",
   "kind": "text",
   "required": true,
   "min": null,
   "max": 100,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": false
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
   "bulk": false
  },
  {
   "name": "description",
   "kind": "longText",
   "required": false,
   "min": null,
   "max": 1000,
   "filterable": false,
   "sortable": false,
   "listed": false,
   "writable": true,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "lessons",
   "kind": "rows",
   "fields": [
    {
     "name": "title",
     "kind": "text",
     "required": true,
     "min": null,
     "max": 100,
     "filterable": true,
     "sortable": true,
     "listed": true,
     "writable": true,
     "createOnly": false,
     "bulk": false
    },
    {
     "name": "classroom_plan_id",
     "kind": "ref",
     "resource": "classroom_plans",
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
     "name": "courseware_id",
     "kind": "ref",
     "resource": "coursewares",
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
     "name": "sop_plan_id",
     "kind": "ref",
     "resource": "sop_plans",
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
     "name": "homework_days",
     "kind": "number",
     "required": false,
     "min": 0,
     "max": 30,
     "filterable": true,
     "sortable": true,
     "listed": true,
     "writable": true,
     "createOnly": false,
     "bulk": false
    },
    {
     "name": "review",
     "kind": "bool",
     "required": false,
     "min": null,
     "max": null,
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
   "name": "enrolled_count",
   "kind": "number",
   "required": false,
   "min": 0,
   "max": 1000000,
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
    "draft",
    "in_use",
    "retired"
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
   "name": "published_version",
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
   "name": "unpublished",
   "kind": "bool",
   "required": false,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false,
   "default": true
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
    "name": "publish",
    "field": null,
    "from": [
     "draft",
     "in_use"
    ],
    "to": "in_use",
    "action": "edit",
    "danger": false,
    "versioned": true,
    "onPage": false,
    "inputs": [],
    "assignee": null,
    "own": null,
    "needs": "unpublished"
   },
   {
    "name": "retire",
    "field": null,
    "from": [
     "in_use"
    ],
    "to": "retired",
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
    "name": "reuse",
    "field": null,
    "from": [
     "retired"
    ],
    "to": "in_use",
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
