// Written by `make gen` from the server's own tables; not edited by hand.

export const sharesMeta = {
 "name": "shares",
 "base": "/api/management/share",
 "page": "operations",
 "title": "title",
 "defaultSort": "-created_at",
 "conditions": [
  "alive"
 ],
 "fields": [
  {
   "name": "kind",
   "kind": "text",
   "required": false,
   "min": null,
   "max": 40,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false
  },
  {
   "name": "title",
   "kind": "text",
   "required": false,
   "min": null,
   "max": 200,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false
  },
  {
   "name": "resource",
   "kind": "text",
   "required": false,
   "min": null,
   "max": 40,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false
  },
  {
   "name": "record_id",
   "kind": "text",
   "required": false,
   "min": null,
   "max": 64,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false
  },
  {
   "name": "params",
   "kind": "longText",
   "required": false,
   "min": null,
   "max": 4000,
   "filterable": false,
   "sortable": false,
   "listed": false,
   "writable": false,
   "createOnly": false
  },
  {
   "name": "maker_id",
   "kind": "ref",
   "resource": "users",
   "required": false,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": false,
   "listed": true,
   "writable": false,
   "createOnly": false
  },
  {
   "name": "expires_at",
   "kind": "time",
   "required": false,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false
  },
  {
   "name": "most_uses",
   "kind": "number",
   "required": false,
   "min": 1,
   "max": 1000,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false
  },
  {
   "name": "browsers",
   "kind": "number",
   "required": false,
   "min": 0,
   "max": 1000000,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false
  },
  {
   "name": "opens",
   "kind": "number",
   "required": false,
   "min": 0,
   "max": 1000000000,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false
  },
  {
   "name": "last_open_at",
   "kind": "time",
   "required": false,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false
  },
  {
   "name": "revoked_at",
   "kind": "time",
   "required": false,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false
  },
  {
   "name": "burnt",
   "kind": "bool",
   "required": false,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false
  }
 ],
 "workflow": null
} as const;
