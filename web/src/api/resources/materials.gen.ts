// Written by `make gen` from the server's own tables; not edited by hand.

export const materialsMeta = {
 "name": "materials",
 "base": "/api/management/material",
 "page": "material",
 "title": "title",
 "defaultSort": "title",
 "conditions": [],
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
   "createOnly": false
  },
  {
   "name": "kind",
   "kind": "enum",
   "values": [
    "cards",
    "picture",
    "worksheet",
    "audio",
    "video",
    "slides",
    "game",
    "picture_book",
    "paper",
    "other"
   ],
   "required": true,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "default": "cards"
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
   "createOnly": false
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
   "createOnly": false
  },
  {
   "name": "picture_book_id",
   "kind": "ref",
   "resource": "picture_books",
   "required": false,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": false,
   "listed": true,
   "writable": true,
   "createOnly": false
  },
  {
   "name": "question_paper_id",
   "kind": "ref",
   "resource": "question_papers",
   "required": false,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": false,
   "listed": true,
   "writable": true,
   "createOnly": false
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
   "createOnly": false
  },
  {
   "name": "note",
   "kind": "longText",
   "required": false,
   "min": null,
   "max": 1000,
   "filterable": false,
   "sortable": false,
   "listed": false,
   "writable": true,
   "createOnly": false
  }
 ],
 "workflow": null
} as const;
