// Written by `make gen` from the server's own tables; not edited by hand.

export const infoViewsMeta = {
 "name": "info_views",
 "base": "/api/management/infoViewRecords",
 "page": "infoViewScords",
 "title": "record_name",
 "defaultSort": "-created_at",
 "conditions": [
  "unusual",
  "lookups"
 ],
 "fields": [
  {
   "name": "viewer_id",
   "kind": "ref",
   "resource": "users",
   "required": false,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": false,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "means",
   "kind": "enum",
   "values": [
    "reveal",
    "lookup",
    "refused"
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
   "name": "kind",
   "kind": "enum",
   "values": [
    "students",
    "teachers",
    "users"
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
   "name": "record_id",
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
   "name": "record_name",
   "kind": "text",
   "required": false,
   "min": null,
   "max": 100,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "field",
   "kind": "enum",
   "values": [
    "phone",
    "email"
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
   "name": "phone",
   "kind": "text",
   "required": false,
   "min": null,
   "max": 254,
   "filterable": false,
   "sortable": false,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "reason",
   "kind": "text",
   "required": false,
   "min": null,
   "max": 200,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "recent",
   "kind": "number",
   "required": false,
   "min": 0,
   "max": 1000000,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  }
 ],
 "tree": null,
 "workflow": null
} as const;
