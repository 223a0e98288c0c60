// Written by `make gen` from the server's own tables; not edited by hand.

export const questionPapersMeta = {
 "name": "question_papers",
 "base": "/api/management/questionPaper",
 "page": "classification",
 "title": "title",
 "defaultSort": "-updated_at",
 "conditions": [],
 "fields": [
  {
   "name": "title",
   "kind": "text",
   "required": true,
   "min": null,
   "max": 200,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": true,
   "bulk": false
  },
  {
   "name": "kind",
   "kind": "enum",
   "values": [
    "practice",
    "exam",
    "template"
   ],
   "required": true,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": true,
   "bulk": false,
   "default": "practice"
  },
  {
   "name": "level",
   "kind": "text",
   "required": false,
   "min": null,
   "max": 20,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": true,
   "bulk": false
  },
  {
   "name": "minutes",
   "kind": "number",
   "required": true,
   "min": 0,
   "max": 600,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": true,
   "bulk": false,
   "default": 45
  },
  {
   "name": "template",
   "kind": "enum",
   "values": [
    "empty",
    "example_en",
    "example_zh",
    "layout_en",
    "layout_zh"
   ],
   "required": true,
   "min": null,
   "max": null,
   "filterable": false,
   "sortable": false,
   "listed": false,
   "writable": true,
   "createOnly": true,
   "bulk": false,
   "default": "empty"
  },
  {
   "name": "copy_of_id",
   "kind": "ref",
   "resource": "question_papers",
   "required": false,
   "min": null,
   "max": null,
   "filterable": false,
   "sortable": false,
   "listed": false,
   "writable": true,
   "createOnly": true,
   "bulk": false
  },
  {
   "name": "from_template_id",
   "kind": "text",
   "required": false,
   "min": null,
   "max": 40,
   "filterable": false,
   "sortable": false,
   "listed": false,
   "writable": true,
   "createOnly": true,
   "bulk": false
  },
  {
   "name": "about_book_id",
   "kind": "ref",
   "resource": "picture_books",
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
   "name": "status",
   "kind": "enum",
   "values": [
    "draft",
    "in_review",
    "published",
    "rejected",
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
   "bulk": false,
   "default": "draft"
  },
  {
   "name": "published_version",
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
   "name": "review_version",
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
   "name": "reviewer_ids",
   "kind": "refs",
   "resource": "users",
   "required": false,
   "min": null,
   "max": 10,
   "filterable": true,
   "sortable": false,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
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
   "name": "question_count",
   "kind": "number",
   "required": false,
   "min": 0,
   "max": 100000,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false,
   "default": 0
  },
  {
   "name": "total_score",
   "kind": "number",
   "required": false,
   "min": 0,
   "max": 100000,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false,
   "default": 0
  },
  {
   "name": "problem_count",
   "kind": "number",
   "required": false,
   "min": 0,
   "max": 100000,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false,
   "default": 0
  }
 ],
 "tree": null,
 "workflow": {
  "field": "status",
  "reopens": [],
  "pages": [
   "editQuestion",
   "testPaperTemplateDetails.pid"
  ],
  "transitions": [
   {
    "name": "submit",
    "field": null,
    "from": [
     "draft",
     "published",
     "rejected",
     "withdrawn"
    ],
    "to": "in_review",
    "action": "edit",
    "danger": false,
    "versioned": false,
    "onPage": false,
    "inputs": [
     {
      "name": "version_name",
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
      "name": "reviewer_ids",
      "kind": "refs",
      "resource": "users",
      "required": true,
      "min": null,
      "max": 10,
      "filterable": true,
      "sortable": false,
      "listed": true,
      "writable": false,
      "createOnly": false,
      "bulk": false
     }
    ],
    "assignee": "reviewer_ids",
    "own": null,
    "needs": null
   },
   {
    "name": "submitVersion",
    "field": null,
    "from": [
     "draft",
     "published",
     "rejected",
     "withdrawn"
    ],
    "to": "in_review",
    "action": "edit",
    "danger": false,
    "versioned": false,
    "onPage": true,
    "inputs": [
     {
      "name": "review_version",
      "kind": "number",
      "required": true,
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
      "name": "reviewer_ids",
      "kind": "refs",
      "resource": "users",
      "required": true,
      "min": null,
      "max": 10,
      "filterable": true,
      "sortable": false,
      "listed": true,
      "writable": false,
      "createOnly": false,
      "bulk": false
     }
    ],
    "assignee": "reviewer_ids",
    "own": null,
    "needs": null
   },
   {
    "name": "publish",
    "field": null,
    "from": [
     "in_review"
    ],
    "to": "published",
    "action": "enable",
    "danger": false,
    "versioned": false,
    "onPage": true,
    "inputs": [
     {
      "name": "review_version",
      "kind": "number",
      "required": true,
      "min": 0,
      "max": 100000,
      "filterable": true,
      "sortable": true,
      "listed": true,
      "writable": false,
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
     "in_review"
    ],
    "to": "rejected",
    "action": "enable",
    "danger": false,
    "versioned": false,
    "onPage": true,
    "inputs": [
     {
      "name": "review_version",
      "kind": "number",
      "required": true,
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
      "name": "reason",
      "kind": "longText",
      "required": true,
      "min": null,
      "max": 500,
      "filterable": false,
      "sortable": false,
      "listed": false,
      "writable": false,
      "createOnly": false,
      "bulk": false
     }
    ],
    "assignee": null,
    "own": null,
    "needs": null
   },
   {
    "name": "takeBack",
    "field": null,
    "from": [
     "in_review"
    ],
    "to": "draft",
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
    "name": "withdraw",
    "field": null,
    "from": [
     "published",
     "rejected",
     "draft"
    ],
    "to": "withdrawn",
    "action": "disable",
    "danger": true,
    "versioned": false,
    "onPage": true,
    "inputs": [
     {
      "name": "reason",
      "kind": "longText",
      "required": true,
      "min": null,
      "max": 500,
      "filterable": false,
      "sortable": false,
      "listed": false,
      "writable": false,
      "createOnly": false,
      "bulk": false
     }
    ],
    "assignee": null,
    "own": null,
    "needs": null
   },
   {
    "name": "withdrawPublished",
    "field": null,
    "from": [
     "in_review"
    ],
    "to": "in_review",
    "action": "disable",
    "danger": true,
    "versioned": false,
    "onPage": true,
    "inputs": [
     {
      "name": "reason",
      "kind": "longText",
      "required": true,
      "min": null,
      "max": 500,
      "filterable": false,
      "sortable": false,
      "listed": false,
      "writable": false,
      "createOnly": false,
      "bulk": false
     }
    ],
    "assignee": null,
    "own": null,
    "needs": null
   },
   {
    "name": "publishAgain",
    "field": null,
    "from": [
     "withdrawn",
     "draft",
     "rejected"
    ],
    "to": "published",
    "action": "enable",
    "danger": false,
    "versioned": false,
    "onPage": true,
    "inputs": [
     {
      "name": "review_version",
      "kind": "number",
      "required": true,
      "min": 0,
      "max": 100000,
      "filterable": true,
      "sortable": true,
      "listed": true,
      "writable": false,
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
