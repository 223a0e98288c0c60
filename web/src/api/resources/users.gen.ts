// Written by `make gen` from the server's own tables; not edited by hand.

export const usersMeta = {
 "name": "users",
 "base": "/api/management/admin/user",
 "page": "userManage",
 "title": "name",
 "defaultSort": "-created_at",
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
   "name": "account",
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
   "name": "role_ids",
   "kind": "refs",
   "resource": "roles",
   "required": false,
   "min": null,
   "max": 20,
   "filterable": true,
   "sortable": false,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "email",
   "kind": "email",
   "required": false,
   "min": null,
   "max": 254,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": true,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "phone",
   "kind": "phone",
   "required": false,
   "min": null,
   "max": 20,
   "filterable": false,
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
    "active",
    "disabled",
    "pending"
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
   "default": "active"
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
   "writable": true,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "zone",
   "kind": "text",
   "required": false,
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
   "name": "start_page",
   "kind": "text",
   "required": false,
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
   "name": "weixin_id",
   "kind": "text",
   "required": false,
   "min": null,
   "max": 64,
   "filterable": false,
   "sortable": false,
   "listed": false,
   "writable": true,
   "createOnly": false,
   "bulk": false
  },
  {
   "name": "totp",
   "kind": "enum",
   "values": [
    "off",
    "on"
   ],
   "required": false,
   "min": null,
   "max": null,
   "filterable": false,
   "sortable": false,
   "listed": true,
   "writable": false,
   "createOnly": false
  },
  {
   "name": "last_seen_at",
   "kind": "time",
   "required": false,
   "min": null,
   "max": null,
   "filterable": true,
   "sortable": true,
   "listed": true,
   "writable": false,
   "createOnly": false
  },
  {
   "name": "password",
   "kind": "secret",
   "required": true,
   "min": 6,
   "max": 128,
   "filterable": false,
   "sortable": false,
   "listed": false,
   "writable": true,
   "createOnly": true,
   "bulk": false
  }
 ],
 "tree": null,
 "workflow": null
} as const;
