// Written by `make gen` from the server's own tables; not edited by hand.

export const deliveriesMeta = {
 "name": "deliveries",
 "base": "/api/management/delivery",
 "page": "operations",
 "title": "recipient",
 "defaultSort": "-created_at",
 "conditions": [],
 "fields": [
  {
   "name": "recipient",
   "kind": "text",
   "required": false,
   "min": null,
   "max": 300,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "channel",
   "kind": "enum",
   "values": [
    "email",
    "sms",
    "log"
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
   "name": "about",
   "kind": "enum",
   "values": [
    "code",
    "activation",
    "invitation",
    "notice"
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
   "name": "state",
   "kind": "enum",
   "values": [
    "queued",
    "sent",
    "failed"
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
   "name": "tries",
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
   "name": "fault",
   "kind": "enum",
   "values": [
    "refused",
    "away",
    "late"
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
   "name": "error",
   "kind": "text",
   "required": false,
   "min": null,
   "max": 300,
   "filterable": false,
   "sortable": false,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "error_zh",
   "kind": "text",
   "required": false,
   "min": null,
   "max": 300,
   "filterable": false,
   "sortable": false,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "provider_id",
   "kind": "text",
   "required": false,
   "min": null,
   "max": 200,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "sent_at",
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
   "name": "good_until",
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
  }
 ],
 "tree": null,
 "workflow": null
} as const;
