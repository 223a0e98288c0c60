// Written by `make gen` from the server's own tables; not edited by hand.

export const bankQuestionsMeta = {
 "name": "bank_questions",
 "base": "/api/management/questionBank",
 "page": "QuestionBank",
 "title": "stem",
 "defaultSort": "-created_at",
 "conditions": [],
 "fields": [
  {
   "name": "stem",
   "kind": "longText",
   "required": true,
   "min": null,
   "max": 5000,
   "filterable": true,
   "sortable": false,
   "listed": true,
   "writable": true,
   "createOnly": false
  },
  {
   "name": "kind",
   "kind": "enum",
   "values": [
    "translation",
    "follow-read",
    "matching",
    "fill-blank",
    "listen-choose",
    "single-choice",
    "multiple-choice",
    "true-false",
    "ordering",
    "reading",
    "writing"
   ],
   "required": true,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false
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
   "createOnly": false,
   "default": "A1"
  },
  {
   "name": "points",
   "kind": "text",
   "required": false,
   "min": null,
   "max": 500,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false
  },
  {
   "name": "status",
   "kind": "enum",
   "values": [
    "listed",
    "delisted"
   ],
   "required": true,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "default": "listed"
  },
  {
   "name": "passage",
   "kind": "longText",
   "required": false,
   "min": null,
   "max": 10000,
   "filterable": false,
   "sortable": false,
   "listed": false,
   "writable": true,
   "createOnly": false
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
   "listed": false,
   "writable": true,
   "createOnly": false
  },
  {
   "name": "media",
   "kind": "file",
   "of": "sound",
   "required": false,
   "min": null,
   "max": 64,
   "filterable": false,
   "sortable": false,
   "listed": false,
   "writable": true,
   "createOnly": false
  },
  {
   "name": "options",
   "kind": "longText",
   "required": false,
   "min": null,
   "max": 60000,
   "filterable": false,
   "sortable": false,
   "listed": false,
   "writable": true,
   "createOnly": false
  },
  {
   "name": "answer",
   "kind": "longText",
   "required": false,
   "min": null,
   "max": 5000,
   "filterable": false,
   "sortable": false,
   "listed": false,
   "writable": true,
   "createOnly": false
  }
 ],
 "workflow": null
} as const;
