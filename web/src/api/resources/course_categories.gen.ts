// Written by `make gen` from the server's own tables; not edited by hand.

export const courseCategoriesMeta = {
 "name": "course_categories",
 "base": "/api/management/courseCategory",
 "page": "classContentManagement",
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
   "name": "parent_id",
   "kind": "ref",
   "resource": "course_categories",
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
   "name": "position",
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
  }
 ],
 "tree": {
  "parent": "parent_id",
  "position": "position",
  "maxDepth": 5
 },
 "workflow": null
} as const;
