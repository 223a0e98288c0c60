// Written by `make gen` from the server's own tables; not edited by hand.

export const textbooksMeta = {
 "name": "textbooks",
 "base": "/api/management/textbook",
 "page": "newTextbookLibrary",
 "title": "title",
 "defaultSort": "title",
 "conditions": [],
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
   "bulk": false
  },
  {
   "name": "edition",
   "kind": "text",
   "required": false,
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
   "name": "series",
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
   "name": "publisher",
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
   "name": "audience",
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
   "name": "cover",
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
   "name": "level",
   "kind": "enum",
   "values": [
    "Pre-A1",
    "A1",
    "A2",
    "B1",
    "B2",
    "C1",
    "C2"
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
   "name": "intro",
   "kind": "longText",
   "required": false,
   "min": null,
   "max": 2000,
   "filterable": false,
   "sortable": false,
   "listed": false,
   "writable": true,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "units",
   "kind": "rows",
   "fields": [
    {
     "name": "number",
     "kind": "number",
     "required": true,
     "min": 1,
     "max": 999,
     "filterable": true,
     "sortable": true,
     "listed": true,
     "writable": true,
     "createOnly": false,
     "bulk": false
    },
    {
     "name": "name",
     "kind": "text",
     "required": true,
     "min": null,
     "max": 10,
     "filterable": true,
     "sortable": true,
     "listed": true,
     "writable": true,
     "createOnly": false,
     "bulk": false
    },
    {
     "name": "intro",
     "kind": "text",
     "required": false,
     "min": null,
     "max": 200,
     "filterable": true,
     "sortable": true,
     "listed": true,
     "writable": true,
     "createOnly": false,
     "bulk": false
    }
   ],
   "required": false,
   "min": null,
   "max": 200,
   "filterable": false,
   "sortable": false,
   "listed": false,
   "writable": true,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "type",
   "kind": "enum",
   "values": [
    "normal",
    "experimental",
    "delisted",
    "closed"
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
   "default": "experimental"
  },
  {
   "name": "audit",
   "kind": "enum",
   "values": [
    "new",
    "not_submitted",
    "unreviewed",
    "passed",
    "not_passed"
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
   "name": "passed_once",
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
   "default": false
  },
  {
   "name": "submitted_by_id",
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
  },
  {
   "name": "not_audited",
   "kind": "tags",
   "longest": 40,
   "required": false,
   "min": null,
   "max": 20,
   "filterable": false,
   "sortable": false,
   "listed": false,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "unit_count",
   "kind": "number",
   "required": false,
   "min": 0,
   "max": 200,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false,
   "default": 0
  },
  {
   "name": "courseware_count",
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
   "name": "class_count",
   "kind": "number",
   "required": false,
   "min": 0,
   "max": 1000000,
   "filterable": false,
   "sortable": false,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  }
 ],
 "tree": null,
 "workflow": {
  "field": "audit",
  "reopens": [],
  "pages": [
   "newTextbookLibrary"
  ],
  "transitions": [
   {
    "name": "submit",
    "field": null,
    "from": [
     "not_submitted",
     "not_passed"
    ],
    "to": "unreviewed",
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
    "name": "takeBack",
    "field": null,
    "from": [
     "unreviewed"
    ],
    "to": "not_submitted",
    "action": "edit",
    "danger": false,
    "versioned": false,
    "onPage": false,
    "inputs": [],
    "assignee": null,
    "own": "submitted_by_id",
    "needs": null
   },
   {
    "name": "pass",
    "field": null,
    "from": [
     "unreviewed"
    ],
    "to": "passed",
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
    "name": "reject",
    "field": null,
    "from": [
     "unreviewed"
    ],
    "to": "not_passed",
    "action": "disable",
    "danger": true,
    "versioned": false,
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
    "field": "type",
    "from": [
     "experimental",
     "delisted"
    ],
    "to": "normal",
    "action": "enable",
    "danger": false,
    "versioned": false,
    "onPage": false,
    "inputs": [],
    "assignee": null,
    "own": null,
    "needs": "passed_once"
   },
   {
    "name": "delist",
    "field": "type",
    "from": [
     "normal"
    ],
    "to": "delisted",
    "action": "disable",
    "danger": true,
    "versioned": false,
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
    "name": "close",
    "field": "type",
    "from": [
     "normal",
     "experimental",
     "delisted"
    ],
    "to": "closed",
    "action": "delete",
    "danger": true,
    "versioned": false,
    "onPage": false,
    "inputs": [],
    "assignee": null,
    "own": null,
    "needs": null
   },
   {
    "name": "reopen",
    "field": "type",
    "from": [
     "closed"
    ],
    "to": "delisted",
    "action": "enable",
    "danger": false,
    "versioned": false,
    "onPage": false,
    "inputs": [],
    "assignee": null,
    "own": null,
    "needs": null
   }
  ]
 }
} as const;
