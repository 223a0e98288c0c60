// Written by `make gen` from the server's own tables; not edited by hand.

export const videoTasksMeta = {
 "name": "video_tasks",
 "base": "/api/management/videoTask",
 "page": "video-courseware-management",
 "title": "name",
 "defaultSort": "-created_at",
 "conditions": [
  "open",
  "overdue"
 ],
 "fields": [
  {
   "name": "name",
   "kind": "text",
   "required": true,
   "min": null,
   "max": 120,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "video_id",
   "kind": "ref",
   "resource": "videos",
   "required": true,
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
   "name": "poster",
   "kind": "file",
   "of": "image",
   "required": false,
   "min": null,
   "max": 64,
   "filterable": false,
   "sortable": false,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "duration_ms",
   "kind": "number",
   "required": false,
   "min": 1,
   "max": 86400000,
   "filterable": false,
   "sortable": false,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "track_id",
   "kind": "ref",
   "resource": "subtitle_tracks",
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
   "name": "cue_count",
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
   "name": "cue_problem_count",
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
   "name": "track_version",
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
   "name": "points",
   "kind": "tags",
   "longest": 80,
   "required": true,
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
   "name": "assignee_id",
   "kind": "ref",
   "resource": "users",
   "required": true,
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
   "name": "assignee_state",
   "kind": "enum",
   "values": [
    "active",
    "gone"
   ],
   "required": false,
   "min": null,
   "max": null,
   "filterable": false,
   "sortable": false,
   "listed": true,
   "writable": false,
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
   "required": true,
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
   "name": "requirements",
   "kind": "longText",
   "required": true,
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
   "name": "collection_id",
   "kind": "ref",
   "resource": "video_collections",
   "required": true,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": false,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": true
  },
  {
   "name": "category_id",
   "kind": "ref",
   "resource": "course_categories",
   "required": false,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": false,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": true
  },
  {
   "name": "due_at",
   "kind": "time",
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
   "name": "status",
   "kind": "enum",
   "values": [
    "executing",
    "handed_in",
    "rejected",
    "approved",
    "cancelled",
    "unknown"
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
   "name": "round",
   "kind": "number",
   "required": false,
   "min": 1,
   "max": 1000,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false,
   "default": 1
  },
  {
   "name": "handed_in_at",
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
   "name": "reason",
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
   "name": "assigned_by_id",
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
   "name": "result_video_id",
   "kind": "ref",
   "resource": "videos",
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
   "name": "result_courseware_id",
   "kind": "ref",
   "resource": "coursewares",
   "required": false,
   "min": null,
   "max": null,
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
  "field": "status",
  "reopens": [],
  "pages": [
   "video-courseware-management"
  ],
  "transitions": [
   {
    "name": "handIn",
    "field": null,
    "from": [
     "executing"
    ],
    "to": "handed_in",
    "action": "edit",
    "danger": false,
    "versioned": false,
    "onPage": false,
    "inputs": [],
    "assignee": null,
    "own": "assignee_id",
    "needs": null
   },
   {
    "name": "takeUp",
    "field": null,
    "from": [
     "rejected"
    ],
    "to": "executing",
    "action": "edit",
    "danger": false,
    "versioned": false,
    "onPage": false,
    "inputs": [],
    "assignee": null,
    "own": "assignee_id",
    "needs": null
   },
   {
    "name": "approve",
    "field": null,
    "from": [
     "handed_in"
    ],
    "to": "approved",
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
     "handed_in"
    ],
    "to": "rejected",
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
    "name": "reassign",
    "field": null,
    "from": [
     "executing",
     "rejected",
     "unknown"
    ],
    "to": "executing",
    "action": "edit",
    "danger": false,
    "versioned": false,
    "onPage": false,
    "inputs": [
     {
      "name": "assignee_id",
      "kind": "ref",
      "resource": "users",
      "required": true,
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
    "assignee": "assignee_id",
    "own": null,
    "needs": null
   },
   {
    "name": "cancel",
    "field": null,
    "from": [
     "executing",
     "rejected",
     "unknown"
    ],
    "to": "cancelled",
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
   }
  ]
 }
} as const;
