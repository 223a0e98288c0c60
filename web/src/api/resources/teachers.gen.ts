// Written by `make gen` from the server's own tables; not edited by hand.

export const teachersMeta = {
 "name": "teachers",
 "base": "/api/management/teacher",
 "page": "teacherManage",
 "title": "name",
 "defaultSort": "-created_at",
 "conditions": [],
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
   "createOnly": false
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
   "createOnly": false
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
   "createOnly": false
  },
  {
   "name": "email",
   "kind": "email",
   "required": false,
   "min": null,
   "max": 254,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false
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
   "createOnly": false
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
   "createOnly": false
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
   "default": "active"
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
   "createOnly": false
  }
 ],
 "workflow": null
} as const;
