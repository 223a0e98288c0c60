// Written by `make gen` from the server's own tables; not edited by hand.

export const videoCollectionsMeta = {
 "name": "video_collections",
 "base": "/api/management/videoCollection",
 "page": "video-courseware-management",
 "title": "title",
 "defaultSort": "sort",
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
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "introduction",
   "kind": "longText",
   "required": false,
   "min": null,
   "max": 1000,
   "filterable": false,
   "sortable": false,
   "listed": false,
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
   "name": "original_count",
   "kind": "number",
   "required": false,
   "min": 0,
   "max": 200,
   "filterable": false,
   "sortable": false,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "second_creation_count",
   "kind": "number",
   "required": false,
   "min": 0,
   "max": 200,
   "filterable": false,
   "sortable": false,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "recommended_count",
   "kind": "number",
   "required": false,
   "min": 0,
   "max": 200,
   "filterable": false,
   "sortable": false,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "view_mode",
   "kind": "enum",
   "values": [
    "public",
    "member",
    "preview"
   ],
   "required": true,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": true,
   "default": "public"
  },
  {
   "name": "listing",
   "kind": "enum",
   "values": [
    "listed",
    "delisted"
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
   "name": "type",
   "kind": "enum",
   "values": [
    "lesson",
    "animation",
    "song",
    "short_drama",
    "film"
   ],
   "required": true,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": true,
   "default": "lesson"
  },
  {
   "name": "payment_type",
   "kind": "enum",
   "values": [
    "free",
    "paid",
    "membership"
   ],
   "required": true,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": true,
   "default": "free"
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
   "name": "short_drama_support",
   "kind": "bool",
   "required": true,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": false,
   "default": false
  },
  {
   "name": "sort",
   "kind": "number",
   "required": true,
   "min": 0,
   "max": 9999,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": true,
   "default": 0
  },
  {
   "name": "manual_recommendation",
   "kind": "bool",
   "required": true,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": true,
   "default": false
  },
  {
   "name": "visible_app",
   "kind": "enum",
   "values": [
    "main",
    "overseas",
    "both"
   ],
   "required": true,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": true,
   "default": "both"
  }
 ],
 "tree": null,
 "workflow": {
  "field": "listing",
  "reopens": [],
  "pages": [
   "video-courseware-management"
  ],
  "transitions": [
   {
    "name": "setListed",
    "field": null,
    "from": [
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
   }
  ]
 }
} as const;
