// Written by `make gen` from the server's own tables; not edited by hand.

export const inspectionHitsMeta = {
 "name": "inspection_hits",
 "base": "/api/inspection/hit",
 "page": "SOPuality",
 "title": "title",
 "defaultSort": "-severity",
 "conditions": [
  "appeals"
 ],
 "fields": [
  {
   "name": "title",
   "kind": "text",
   "required": false,
   "min": null,
   "max": 60,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "inspection_id",
   "kind": "ref",
   "resource": "inspections",
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
   "name": "class_id",
   "kind": "ref",
   "resource": "classes",
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
   "name": "word_id",
   "kind": "ref",
   "resource": "violation_words",
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
   "name": "word_version",
   "kind": "number",
   "required": false,
   "min": 1,
   "max": 1000000,
   "filterable": false,
   "sortable": false,
   "listed": false,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "line",
   "kind": "number",
   "required": false,
   "min": 0,
   "max": 100000,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "from_ms",
   "kind": "number",
   "required": false,
   "min": 0,
   "max": 100000000,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "to_ms",
   "kind": "number",
   "required": false,
   "min": 0,
   "max": 100000000,
   "filterable": false,
   "sortable": false,
   "listed": false,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "speaker",
   "kind": "text",
   "required": false,
   "min": null,
   "max": 60,
   "filterable": false,
   "sortable": false,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "matched",
   "kind": "text",
   "required": false,
   "min": null,
   "max": 200,
   "filterable": false,
   "sortable": false,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "snippet",
   "kind": "text",
   "required": false,
   "min": null,
   "max": 200,
   "filterable": false,
   "sortable": false,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "severity",
   "kind": "number",
   "required": false,
   "min": 1,
   "max": 4,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "points",
   "kind": "number",
   "required": false,
   "min": 0,
   "max": 100,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "state",
   "kind": "enum",
   "values": [
    "open",
    "confirmed",
    "rejected",
    "appealed",
    "upheld",
    "overturned"
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
   "name": "reviewer_id",
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
   "name": "note",
   "kind": "longText",
   "required": false,
   "min": null,
   "max": 300,
   "filterable": true,
   "sortable": false,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "teacher_id",
   "kind": "ref",
   "resource": "teachers",
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
   "name": "teacher_user_id",
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
   "name": "appeal_until",
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
   "name": "appeal",
   "kind": "longText",
   "required": false,
   "min": null,
   "max": 500,
   "filterable": true,
   "sortable": false,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "appealed_at",
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
   "name": "settler_id",
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
   "name": "settled_at",
   "kind": "time",
   "required": false,
   "min": null,
   "max": null,
   "filterable": false,
   "sortable": false,
   "listed": false,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "answer",
   "kind": "longText",
   "required": false,
   "min": null,
   "max": 300,
   "filterable": true,
   "sortable": false,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  }
 ],
 "tree": null,
 "workflow": {
  "field": "state",
  "reopens": [],
  "pages": [
   "SOPuality"
  ],
  "transitions": [
   {
    "name": "confirm",
    "field": null,
    "from": [
     "open"
    ],
    "to": "confirmed",
    "action": "enable",
    "danger": false,
    "versioned": false,
    "onPage": false,
    "inputs": [
     {
      "name": "note",
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
     }
    ],
    "assignee": null,
    "own": null,
    "needs": null
   },
   {
    "name": "reject",
    "field": null,
    "from": [
     "open"
    ],
    "to": "rejected",
    "action": "disable",
    "danger": false,
    "versioned": false,
    "onPage": false,
    "inputs": [
     {
      "name": "note",
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
     }
    ],
    "assignee": null,
    "own": null,
    "needs": null
   },
   {
    "name": "appeal",
    "field": null,
    "from": [
     "confirmed"
    ],
    "to": "appealed",
    "action": "get",
    "danger": false,
    "versioned": false,
    "onPage": false,
    "inputs": [
     {
      "name": "appeal",
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
    "own": "teacher_user_id",
    "needs": null
   },
   {
    "name": "uphold",
    "field": null,
    "from": [
     "appealed"
    ],
    "to": "upheld",
    "action": "enable",
    "danger": false,
    "versioned": false,
    "onPage": false,
    "inputs": [
     {
      "name": "answer",
      "kind": "longText",
      "required": true,
      "min": null,
      "max": 300,
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
    "name": "overturn",
    "field": null,
    "from": [
     "appealed"
    ],
    "to": "overturned",
    "action": "disable",
    "danger": false,
    "versioned": false,
    "onPage": false,
    "inputs": [
     {
      "name": "answer",
      "kind": "longText",
      "required": true,
      "min": null,
      "max": 300,
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
   }
  ]
 }
} as const;
