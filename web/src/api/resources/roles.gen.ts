// Written by `make gen` from the server's own tables; not edited by hand.

export const rolesMeta = {
 "name": "roles",
 "base": "/api/management/admin/role",
 "page": "role",
 "title": "name",
 "defaultSort": "name",
 "conditions": [],
 "fields": [
  {
   "name": "name",
   "kind": "text",
   "required": true,
   "min": null,
   "max": 40,
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
   "max": 300,
   "filterable": true,
   "sortable": false,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "members",
   "kind": "number",
   "required": false,
   "min": 0,
   "max": 9223372036854776000,
   "filterable": false,
   "sortable": false,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "pages",
   "kind": "number",
   "required": false,
   "min": 0,
   "max": 9223372036854776000,
   "filterable": false,
   "sortable": false,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "built_in",
   "kind": "enum",
   "values": [
    "administrator",
    "hr",
    "scheduler",
    "teacher",
    "producer",
    "inspector",
    "monitor"
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
   "name": "kind_default",
   "kind": "enum",
   "values": [
    "administrator",
    "hr",
    "scheduler",
    "teacher",
    "producer",
    "inspector",
    "monitor"
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
  }
 ],
 "tree": null,
 "workflow": null
} as const;
