// Written by `make gen` from the server's own tables; not edited by hand.

export const bookingsMeta = {
 "name": "bookings",
 "base": "/api/class/order",
 "page": "roomList",
 "title": "number",
 "defaultSort": "start_at",
 "conditions": [
  "waiting",
  "unoffered"
 ],
 "fields": [
  {
   "name": "number",
   "kind": "text",
   "required": false,
   "min": null,
   "max": 20,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "student_id",
   "kind": "ref",
   "resource": "students",
   "required": true,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": false,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "start_at",
   "kind": "time",
   "required": true,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "end_at",
   "kind": "time",
   "required": true,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "zone",
   "kind": "text",
   "required": true,
   "min": null,
   "max": 60,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": false,
   "default": "UTC"
  },
  {
   "name": "lesson",
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
   "name": "courseware_id",
   "kind": "ref",
   "resource": "coursewares",
   "required": false,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": false,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "status",
   "kind": "enum",
   "values": [
    "open",
    "offered",
    "matched",
    "cancelled"
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
   "name": "slot_id",
   "kind": "ref",
   "resource": "teacher_slots",
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
   "name": "note",
   "kind": "longText",
   "required": false,
   "min": null,
   "max": 500,
   "filterable": false,
   "sortable": false,
   "listed": false,
   "writable": true,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "waiting_since",
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
   "name": "open_reason",
   "kind": "enum",
   "values": [
    "nobody",
    "late",
    "taken_back",
    "changed",
    "class_gone"
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
   "name": "offered_to",
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
   "name": "offered_until",
   "kind": "time",
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
   "name": "offer_state",
   "kind": "enum",
   "values": [
    "sent",
    "reached",
    "seen"
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
   "name": "cancel_kind",
   "kind": "enum",
   "values": [
    "student",
    "teacher",
    "company"
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
   "name": "cancel_reason",
   "kind": "longText",
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
   "name": "cancelled_at",
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
  }
 ],
 "tree": null,
 "workflow": {
  "field": "status",
  "reopens": [],
  "pages": [
   "roomList"
  ],
  "transitions": [
   {
    "name": "match",
    "field": null,
    "from": [
     "open",
     "offered"
    ],
    "to": "matched",
    "action": "edit",
    "danger": false,
    "versioned": false,
    "onPage": false,
    "inputs": [
     {
      "name": "teacher_id",
      "kind": "ref",
      "resource": "teachers",
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
    "assignee": null,
    "own": null,
    "needs": null
   },
   {
    "name": "take_back",
    "field": null,
    "from": [
     "offered"
    ],
    "to": "open",
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
    "name": "cancel",
    "field": null,
    "from": [
     "open",
     "offered"
    ],
    "to": "cancelled",
    "action": "edit",
    "danger": true,
    "versioned": false,
    "onPage": false,
    "inputs": [
     {
      "name": "cancel_kind",
      "kind": "enum",
      "values": [
       "student",
       "teacher",
       "company"
      ],
      "required": true,
      "min": null,
      "max": null,
      "filterable": true,
      "sortable": true,
      "listed": true,
      "writable": true,
      "createOnly": false,
      "bulk": false
     },
     {
      "name": "cancel_reason",
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
