// Written by `make gen` from the server's own tables; not edited by hand.

export const roleTypesMeta = {
 "name": "role_types",
 "base": "/api/management/roleType",
 "page": "roleType",
 "title": "name",
 "defaultSort": "position",
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
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "position",
   "kind": "text",
   "required": false,
   "min": null,
   "max": 200,
   "filterable": false,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "active",
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
  },
  {
   "name": "role_count",
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
   "name": "on_count",
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
  }
 ],
 "tree": null,
 "workflow": null
} as const;
