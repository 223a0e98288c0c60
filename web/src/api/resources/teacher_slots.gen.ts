// Written by `make gen` from the server's own tables; not edited by hand.

export const teacherSlotsMeta = {
 "name": "teacher_slots",
 "base": "/api/class/slot",
 "page": "roomList",
 "title": "start_at",
 "defaultSort": "start_at",
 "conditions": [
  "free",
  "coming"
 ],
 "fields": [
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
   "name": "start_at",
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
   "name": "end_at",
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
   "name": "zone",
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
   "name": "state",
   "kind": "enum",
   "values": [
    "open",
    "held",
    "booked",
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
   "name": "holder_id",
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
   "name": "held_until",
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
   "name": "booking_id",
   "kind": "ref",
   "resource": "bookings",
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
   "name": "release_id",
   "kind": "text",
   "required": false,
   "min": null,
   "max": 40,
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
  "field": "state",
  "reopens": [],
  "pages": [
   "roomList"
  ],
  "transitions": []
 }
} as const;
