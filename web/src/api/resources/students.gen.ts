// Written by `make gen` from the server's own tables; not edited by hand.

export const studentsMeta = {
 "name": "students",
 "base": "/api/management/student",
 "page": "studentManage",
 "title": "name",
 "defaultSort": "-created_at",
 "conditions": [
  "few_lessons",
  "no_class"
 ],
 "fields": [
  {
   "name": "name",
   "kind": "text",
   "required": true,
   "min": null,
   "max": 60,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "english_name",
   "kind": "text",
   "required": false,
   "min": null,
   "max": 60,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "phone",
   "kind": "phone",
   "required": false,
   "min": null,
   "max": 20,
   "filterable": false,
   "sortable": false,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "email",
   "kind": "email",
   "required": false,
   "min": null,
   "max": 254,
   "filterable": false,
   "sortable": false,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "level",
   "kind": "enum",
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
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": true
  },
  {
   "name": "zone",
   "kind": "text",
   "required": false,
   "min": null,
   "max": 60,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": true
  },
  {
   "name": "status",
   "kind": "enum",
   "values": [
    "active",
    "paused",
    "left"
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
   "default": "active"
  },
  {
   "name": "lessons_left",
   "kind": "number",
   "required": false,
   "min": -1000000,
   "max": 1000000,
   "filterable": false,
   "sortable": false,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "next_class_at",
   "kind": "time",
   "required": false,
   "min": null,
   "max": null,
   "filterable": false,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "last_class_at",
   "kind": "time",
   "required": false,
   "min": null,
   "max": null,
   "filterable": false,
   "sortable": true,
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
  }
 ],
 "tree": null,
 "workflow": null
} as const;
