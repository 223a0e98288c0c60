// Written by `make gen` from the server's own tables; not edited by hand.

export const classesMeta = {
 "name": "classes",
 "base": "/api/class",
 "page": "roomList",
 "title": "name",
 "defaultSort": "-start_at",
 "conditions": [
  "coming",
  "past",
  "unseen_soon"
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
   "createOnly": false,
   "bulk": false,
   "default": "one_to_one"
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
   "name": "student_ids",
   "kind": "refs",
   "resource": "students",
   "required": false,
   "min": null,
   "max": 500,
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
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": false,
   "default": "UTC"
  },
  {
   "name": "status",
   "kind": "enum",
   "values": [
    "not_started",
    "in_progress",
    "ended",
    "auto_ended"
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
   "name": "outcome",
   "kind": "enum",
   "values": [
    "held",
    "teacher_absent",
    "student_absent",
    "technical_failure",
    "cancelled"
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
   "name": "courseware",
   "kind": "text",
   "required": false,
   "min": null,
   "max": 100,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": true
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
   "bulk": true
  },
  {
   "name": "sop_plan_version",
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
   "name": "link",
   "kind": "url",
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
   "bulk": true,
   "default": "built-in"
  },
  {
   "name": "matched",
   "kind": "bool",
   "required": true,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": false,
   "default": true
  },
  {
   "name": "room_id",
   "kind": "text",
   "required": false,
   "min": null,
   "max": 40,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "reminder",
   "kind": "enum",
   "values": [
    "none",
    "sent",
    "reached",
    "seen"
   ],
   "required": false,
   "min": null,
   "max": null,
   "filterable": false,
   "sortable": false,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  }
 ],
 "tree": null,
 "workflow": {
  "field": "status",
  "pages": [
   "roomList"
  ],
  "transitions": []
 }
} as const;
