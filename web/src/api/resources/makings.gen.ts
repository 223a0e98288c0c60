// Written by `make gen` from the server's own tables; not edited by hand.

export const makingsMeta = {
 "name": "makings",
 "base": "/api/management/making",
 "page": "createStory",
 "title": "title",
 "defaultSort": "-created_at",
 "conditions": [
  "of_deck"
 ],
 "fields": [
  {
   "name": "title",
   "kind": "text",
   "required": false,
   "min": null,
   "max": 200,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": false,
   "default": ""
  },
  {
   "name": "plot",
   "kind": "longText",
   "required": true,
   "min": null,
   "max": 2000,
   "filterable": false,
   "sortable": false,
   "listed": false,
   "writable": true,
   "createOnly": true,
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
   "createOnly": true,
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
   "required": true,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": true,
   "bulk": false
  },
  {
   "name": "pages",
   "kind": "number",
   "required": true,
   "min": 1,
   "max": 40,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": true,
   "bulk": false,
   "default": 8
  },
  {
   "name": "style",
   "kind": "enum",
   "values": [
    "watercolour",
    "cartoon",
    "pencil",
    "collage",
    "clay",
    "photo"
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
   "default": "watercolour"
  },
  {
   "name": "model_id",
   "kind": "ref",
   "resource": "picture_styles",
   "required": false,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": false,
   "listed": true,
   "writable": true,
   "createOnly": true,
   "bulk": false
  },
  {
   "name": "lora_id",
   "kind": "ref",
   "resource": "picture_styles",
   "required": false,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": false,
   "listed": true,
   "writable": true,
   "createOnly": true,
   "bulk": false
  },
  {
   "name": "roles",
   "kind": "rows",
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
     "name": "part",
     "kind": "enum",
     "values": [
      "protagonist",
      "supporting",
      "custom"
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
     "default": "supporting"
    },
    {
     "name": "description",
     "kind": "longText",
     "required": false,
     "min": null,
     "max": 1000,
     "filterable": true,
     "sortable": false,
     "listed": true,
     "writable": true,
     "createOnly": false,
     "bulk": false
    },
    {
     "name": "role_id",
     "kind": "ref",
     "resource": "role_models",
     "required": false,
     "min": null,
     "max": null,
     "filterable": true,
     "sortable": false,
     "listed": true,
     "writable": true,
     "createOnly": false,
     "bulk": false
    }
   ],
   "required": false,
   "min": null,
   "max": 8,
   "filterable": false,
   "sortable": false,
   "listed": false,
   "writable": true,
   "createOnly": true,
   "bulk": false
  },
  {
   "name": "wanted",
   "kind": "number",
   "required": true,
   "min": 1,
   "max": 3,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": true,
   "bulk": false,
   "default": 3
  },
  {
   "name": "pictures",
   "kind": "enum",
   "values": [
    "generate",
    "keep",
    "none"
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
   "default": "generate"
  },
  {
   "name": "state",
   "kind": "enum",
   "values": [
    "generating",
    "awaiting",
    "composing",
    "completed"
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
   "default": "generating"
  },
  {
   "name": "fault",
   "kind": "enum",
   "values": [
    "away",
    "refused",
    "spent",
    "nothing_fits",
    "interrupted"
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
   "name": "fault_detail",
   "kind": "text",
   "required": false,
   "min": null,
   "max": 300,
   "filterable": false,
   "sortable": false,
   "listed": false,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "source",
   "kind": "enum",
   "values": [
    "brief",
    "deck"
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
   "default": "brief"
  },
  {
   "name": "deck_id",
   "kind": "ref",
   "resource": "decks",
   "required": false,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": false,
   "listed": true,
   "writable": true,
   "createOnly": true,
   "bulk": false
  },
  {
   "name": "deck_revision",
   "kind": "number",
   "required": false,
   "min": 1,
   "max": 100000,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "from_page",
   "kind": "number",
   "required": false,
   "min": 1,
   "max": 100000,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": true,
   "bulk": false
  },
  {
   "name": "to_page",
   "kind": "number",
   "required": false,
   "min": 1,
   "max": 100000,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": true,
   "bulk": false
  },
  {
   "name": "built_in",
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
   "name": "remarks",
   "kind": "longText",
   "required": false,
   "min": null,
   "max": 1000,
   "filterable": false,
   "sortable": false,
   "listed": false,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "round",
   "kind": "number",
   "required": false,
   "min": 1,
   "max": 10,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false,
   "default": 1
  },
  {
   "name": "candidate_count",
   "kind": "number",
   "required": false,
   "min": 0,
   "max": 100,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false,
   "default": 0
  },
  {
   "name": "chosen",
   "kind": "number",
   "required": false,
   "min": 1,
   "max": 100,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "made_book_id",
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
   "name": "missing",
   "kind": "tags",
   "longest": 10,
   "required": false,
   "min": null,
   "max": 41,
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
  "field": "state",
  "reopens": [],
  "pages": [
   "createStory",
   "PPtGenerate"
  ],
  "transitions": [
   {
    "name": "again",
    "field": null,
    "from": [
     "awaiting"
    ],
    "to": "generating",
    "action": "edit",
    "danger": false,
    "versioned": false,
    "onPage": false,
    "inputs": [
     {
      "name": "remarks",
      "kind": "longText",
      "required": false,
      "min": null,
      "max": 1000,
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
    "name": "choose",
    "field": null,
    "from": [
     "awaiting"
    ],
    "to": "composing",
    "action": "edit",
    "danger": false,
    "versioned": false,
    "onPage": true,
    "inputs": [
     {
      "name": "chosen",
      "kind": "number",
      "required": true,
      "min": 1,
      "max": 100,
      "filterable": true,
      "sortable": true,
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
    "name": "cancel",
    "field": null,
    "from": [
     "composing"
    ],
    "to": "awaiting",
    "action": "edit",
    "danger": true,
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
