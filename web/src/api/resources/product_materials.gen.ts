// Written by `make gen` from the server's own tables; not edited by hand.

export const productMaterialsMeta = {
 "name": "product_materials",
 "base": "/api/management/productMaterial",
 "page": "MaterialManagerment",
 "title": "title",
 "defaultSort": "-created_at",
 "conditions": [
  "to_review",
  "out",
  "ending"
 ],
 "fields": [
  {
   "name": "title",
   "kind": "text",
   "required": true,
   "min": null,
   "max": 100,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": false,
   "reviewed": true
  },
  {
   "name": "product",
   "kind": "text",
   "required": true,
   "min": null,
   "max": 80,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": true,
   "reviewed": true
  },
  {
   "name": "kind",
   "kind": "enum",
   "values": [
    "poster",
    "video",
    "copy",
    "link",
    "h5"
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
   "reviewed": true,
   "default": "poster"
  },
  {
   "name": "file",
   "kind": "file",
   "of": null,
   "required": false,
   "min": null,
   "max": 64,
   "filterable": false,
   "sortable": false,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": false,
   "reviewed": true
  },
  {
   "name": "text",
   "kind": "longText",
   "required": false,
   "min": null,
   "max": 5000,
   "filterable": true,
   "sortable": false,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": false,
   "reviewed": true
  },
  {
   "name": "link",
   "kind": "url",
   "required": false,
   "min": null,
   "max": 500,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": false,
   "reviewed": true
  },
  {
   "name": "language",
   "kind": "enum",
   "values": [
    "en",
    "zh",
    "both"
   ],
   "required": false,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": true,
   "default": "both"
  },
  {
   "name": "channels",
   "kind": "someOf",
   "values": [
    "wechat",
    "moments",
    "app",
    "web",
    "mail",
    "live",
    "print"
   ],
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
   "name": "keywords",
   "kind": "tags",
   "longest": 40,
   "required": false,
   "min": null,
   "max": 20,
   "filterable": true,
   "sortable": false,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": true
  },
  {
   "name": "valid_from",
   "kind": "date",
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
   "name": "valid_until",
   "kind": "date",
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
   "name": "downloads",
   "kind": "number",
   "required": false,
   "min": 0,
   "max": 9223372036854776000,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false,
   "default": 0
  },
  {
   "name": "review",
   "kind": "enum",
   "values": [
    "pending",
    "passed",
    "not_passed",
    "listed",
    "delisted",
    "withdrawn"
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
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "reason",
   "kind": "longText",
   "required": false,
   "min": null,
   "max": 500,
   "filterable": false,
   "sortable": false,
   "listed": false,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "decided_by_id",
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
   "name": "decided_at",
   "kind": "time",
   "required": false,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  }
 ],
 "tree": null,
 "workflow": {
  "field": "review",
  "reopens": [
   "passed",
   "listed",
   "delisted"
  ],
  "pages": [
   "MaterialManagerment"
  ],
  "transitions": [
   {
    "name": "submit",
    "field": null,
    "from": [
     "not_passed",
     "withdrawn"
    ],
    "to": "pending",
    "action": "edit",
    "danger": false,
    "versioned": false,
    "onPage": false,
    "inputs": [],
    "assignee": null,
    "own": null,
    "needs": null
   },
   {
    "name": "pass",
    "field": null,
    "from": [
     "pending"
    ],
    "to": "passed",
    "action": "enable",
    "danger": false,
    "versioned": true,
    "onPage": false,
    "inputs": [],
    "assignee": null,
    "own": null,
    "needs": null
   },
   {
    "name": "passAndList",
    "field": null,
    "from": [
     "pending"
    ],
    "to": "listed",
    "action": "enable",
    "danger": false,
    "versioned": true,
    "onPage": false,
    "inputs": [],
    "assignee": null,
    "own": null,
    "needs": null
   },
   {
    "name": "reject",
    "field": null,
    "from": [
     "pending"
    ],
    "to": "not_passed",
    "action": "disable",
    "danger": true,
    "versioned": true,
    "onPage": false,
    "inputs": [
     {
      "name": "reason",
      "kind": "longText",
      "required": true,
      "min": null,
      "max": 500,
      "filterable": true,
      "sortable": false,
      "listed": true,
      "writable": true,
      "createOnly": false,
      "bulk": false
     }
    ],
    "assignee": null,
    "own": null,
    "needs": null
   },
   {
    "name": "setListed",
    "field": null,
    "from": [
     "passed",
     "delisted"
    ],
    "to": "listed",
    "action": "enable",
    "danger": false,
    "versioned": false,
    "onPage": false,
    "inputs": [],
    "assignee": null,
    "own": null,
    "needs": null
   },
   {
    "name": "delist",
    "field": null,
    "from": [
     "listed"
    ],
    "to": "delisted",
    "action": "disable",
    "danger": true,
    "versioned": false,
    "onPage": false,
    "inputs": [],
    "assignee": null,
    "own": null,
    "needs": null
   },
   {
    "name": "withdraw",
    "field": null,
    "from": [
     "pending",
     "passed",
     "not_passed",
     "listed",
     "delisted"
    ],
    "to": "withdrawn",
    "action": "edit",
    "danger": true,
    "versioned": false,
    "onPage": false,
    "inputs": [],
    "assignee": null,
    "own": "maker_id",
    "needs": null
   }
  ]
 }
} as const;
