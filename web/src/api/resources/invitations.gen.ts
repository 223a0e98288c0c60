// Written by `make gen` from the server's own tables; not edited by hand.

export const invitationsMeta = {
 "name": "invitations",
 "base": "/api/management/admin/user/invitation",
 "page": "userManage",
 "title": "email",
 "defaultSort": "-created_at",
 "conditions": [],
 "fields": [
  {
   "name": "email",
   "kind": "email",
   "required": false,
   "min": null,
   "max": 254,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "kind",
   "kind": "enum",
   "values": [
    "administrator",
    "hr",
    "scheduler",
    "teacher",
    "producer",
    "inspector",
    "monitor"
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
   "name": "role_ids",
   "kind": "refs",
   "resource": "roles",
   "required": false,
   "min": null,
   "max": 20,
   "filterable": true,
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
    "sent",
    "accepted",
    "declined",
    "expired",
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
   "name": "note",
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
   "name": "language",
   "kind": "enum",
   "values": [
    "zh-CN",
    "en-US"
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
   "name": "inviter_id",
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
   "name": "user_id",
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
   "name": "expires_at",
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
   "name": "answered_at",
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
