// Written by `make gen` from the server's own tables; not edited by hand.

export const classroomPlansMeta = {
 "name": "classroom_plans",
 "base": "/api/management/classroomPlan",
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
   "name": "kind",
   "kind": "enum",
   "values": [
    "one_to_one",
    "small_group",
    "live_lecture"
   ],
   "required": true,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": true,
   "bulk": false,
   "default": "one_to_one"
  },
  {
   "name": "minutes",
   "kind": "number",
   "required": true,
   "min": 5,
   "max": 300,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": false,
   "default": 25
  },
  {
   "name": "entry_minutes",
   "kind": "number",
   "required": false,
   "min": 1,
   "max": 15,
   "filterable": false,
   "sortable": false,
   "listed": false,
   "writable": true,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "auto_end_minutes",
   "kind": "number",
   "required": false,
   "min": 5,
   "max": 120,
   "filterable": false,
   "sortable": false,
   "listed": false,
   "writable": true,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "classroom_type",
   "kind": "enum",
   "values": [
    "built-in",
    "template",
    "lcic"
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
   "default": "built-in"
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
   "name": "class_count",
   "kind": "number",
   "required": false,
   "min": 0,
   "max": 10000000,
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
    "name": "use",
    "field": null,
    "from": [
     "draft"
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
   },
   {
    "name": "redraft",
    "field": null,
    "from": [
     "in_use"
    ],
    "to": "draft",
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
