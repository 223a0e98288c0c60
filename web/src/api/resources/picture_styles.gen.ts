// Written by `make gen` from the server's own tables; not edited by hand.

export const pictureStylesMeta = {
 "name": "picture_styles",
 "base": "/api/management/pictureStyle",
 "page": "roleModel",
 "title": "name",
 "defaultSort": "name",
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
   "name": "kind",
   "kind": "enum",
   "values": [
    "model",
    "lora"
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
   "default": "model"
  },
  {
   "name": "value",
   "kind": "text",
   "required": true,
   "min": null,
   "max": 200,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "prompt",
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
  },
  {
   "name": "negative",
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
  },
  {
   "name": "weight",
   "kind": "number",
   "required": false,
   "min": 0,
   "max": 100,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "sample",
   "kind": "file",
   "of": "image",
   "required": false,
   "min": null,
   "max": 64,
   "filterable": false,
   "sortable": false,
   "listed": true,
   "writable": true,
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
   "writable": true,
   "createOnly": false,
   "bulk": true,
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
  }
 ],
 "tree": null,
 "workflow": null
} as const;
