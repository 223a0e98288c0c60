// Written by `make gen` from the server's own tables; not edited by hand.

export const classBatchesMeta = {
 "name": "class_batches",
 "base": "/api/class/batch",
 "page": "createTaskClassRoom",
 "title": "title",
 "defaultSort": "-created_at",
 "conditions": [],
 "fields": [
  {
   "name": "title",
   "kind": "text",
   "required": false,
   "min": null,
   "max": 100,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false,
   "default": ""
  },
  {
   "name": "source",
   "kind": "enum",
   "values": [
    "sheet",
    "series",
    "week",
    "process"
   ],
   "required": false,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false,
   "default": "sheet"
  },
  {
   "name": "rows_total",
   "kind": "number",
   "required": false,
   "min": 0,
   "max": 500,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false,
   "default": 0
  },
  {
   "name": "made",
   "kind": "number",
   "required": false,
   "min": 0,
   "max": 500,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false,
   "default": 0
  },
  {
   "name": "failed",
   "kind": "number",
   "required": false,
   "min": 0,
   "max": 500,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false,
   "default": 0
  },
  {
   "name": "job_id",
   "kind": "text",
   "required": false,
   "min": null,
   "max": 40,
   "filterable": false,
   "sortable": false,
   "listed": false,
   "writable": false,
   "createOnly": false,
   "bulk": false
  }
 ],
 "tree": null,
 "workflow": null
} as const;
