// Written by `make gen` from the server's own tables; not edited by hand.

export const interactionsMeta = {
 "name": "interactions",
 "base": "/api/management/interaction",
 "page": "Interaction",
 "title": "title",
 "defaultSort": "-created_at",
 "conditions": [
  "to_review"
 ],
 "fields": [
  {
   "name": "title",
   "kind": "text",
   "required": true,
   "min": null,
   "max": 80,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": false,
   "reviewed": true
  },
  {
   "name": "kind",
   "kind": "enum",
   "values": [
    "match",
    "memory",
    "flash",
    "sort",
    "wheel",
    "quiz"
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
   "default": "match"
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
   "bulk": false,
   "reviewed": true
  },
  {
   "name": "pairs",
   "kind": "rows",
   "fields": [
    {
     "name": "text",
     "kind": "text",
     "required": true,
     "min": null,
     "max": 80,
     "filterable": true,
     "sortable": true,
     "listed": true,
     "writable": true,
     "createOnly": false,
     "bulk": false
    },
    {
     "name": "meaning",
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
    },
    {
     "name": "image",
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
     "name": "sound",
     "kind": "file",
     "of": "sound",
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
     "name": "group_name",
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
    }
   ],
   "required": false,
   "min": null,
   "max": 40,
   "filterable": false,
   "sortable": false,
   "listed": false,
   "writable": true,
   "createOnly": false,
   "bulk": false,
   "reviewed": true
  },
  {
   "name": "courseware_ids",
   "kind": "refs",
   "resource": "coursewares",
   "required": false,
   "min": null,
   "max": 50,
   "filterable": true,
   "sortable": false,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": false
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
   "Interaction"
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
