// Written by `make gen` from the server's own tables; not edited by hand.

export const teachersMeta = {
 "name": "teachers",
 "base": "/api/management/teacher",
 "page": "teacherManage",
 "title": "name",
 "defaultSort": "-created_at",
 "conditions": [
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
   "name": "user_id",
   "kind": "ref",
   "resource": "users",
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
   "name": "country",
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
   "name": "level",
   "kind": "enum",
   "values": [
    "trainee",
    "regular",
    "senior",
    "lead"
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
   "default": "regular"
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
   "name": "teaches_levels",
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
   "bulk": true
  },
  {
   "name": "teaches_kinds",
   "kind": "someOf",
   "values": [
    "one_to_one",
    "small_group",
    "live_lecture"
   ],
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
   "name": "max_hours_week",
   "kind": "decimal",
   "places": 1,
   "required": false,
   "min": 0,
   "max": 80,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": true
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
