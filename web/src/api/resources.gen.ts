// Written by `make gen` from the server's own tables; not edited by hand.

export const actions = [
 "add",
 "delete",
 "edit",
 "query",
 "get",
 "enable",
 "disable",
 "import",
 "export"
] as const;

export const resources = [
 {
  "name": "roles",
  "base": "/api/management/admin/role",
  "page": "role",
  "title": "name",
  "defaultSort": "name",
  "conditions": [],
  "fields": [
   {
    "name": "name",
    "kind": "text",
    "required": true,
    "min": null,
    "max": 40,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": true,
    "createOnly": false
   },
   {
    "name": "description",
    "kind": "longText",
    "required": false,
    "min": null,
    "max": 300,
    "filterable": true,
    "sortable": false,
    "listed": true,
    "writable": true,
    "createOnly": false
   },
   {
    "name": "members",
    "kind": "number",
    "required": false,
    "min": 0,
    "max": 9223372036854776000,
    "filterable": false,
    "sortable": false,
    "listed": true,
    "writable": false,
    "createOnly": false
   },
   {
    "name": "pages",
    "kind": "number",
    "required": false,
    "min": 0,
    "max": 9223372036854776000,
    "filterable": false,
    "sortable": false,
    "listed": true,
    "writable": false,
    "createOnly": false
   }
  ],
  "workflow": null
 },
 {
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
    "createOnly": false
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
    "createOnly": false
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
    "createOnly": false
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
    "createOnly": false
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
    "createOnly": false
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
    "createOnly": false
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
    "createOnly": false
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
    "createOnly": false
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
    "createOnly": false
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
    "createOnly": true
   }
  ],
  "workflow": null
 },
 {
  "name": "info_views",
  "base": "/api/management/infoViewRecords",
  "page": "infoViewScords",
  "title": "record_name",
  "defaultSort": "-created_at",
  "conditions": [
   "unusual"
  ],
  "fields": [
   {
    "name": "viewer_id",
    "kind": "ref",
    "resource": "users",
    "required": false,
    "min": null,
    "max": null,
    "filterable": true,
    "sortable": false,
    "listed": true,
    "writable": false,
    "createOnly": false
   },
   {
    "name": "kind",
    "kind": "enum",
    "values": [
     "students",
     "teachers",
     "users"
    ],
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
    "name": "record_id",
    "kind": "text",
    "required": false,
    "min": null,
    "max": 40,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": false,
    "createOnly": false
   },
   {
    "name": "record_name",
    "kind": "text",
    "required": false,
    "min": null,
    "max": 100,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": false,
    "createOnly": false
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
    "writable": false,
    "createOnly": false
   },
   {
    "name": "reason",
    "kind": "text",
    "required": false,
    "min": null,
    "max": 200,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": false,
    "createOnly": false
   },
   {
    "name": "recent",
    "kind": "number",
    "required": false,
    "min": 0,
    "max": 1000000,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": false,
    "createOnly": false
   }
  ],
  "workflow": null
 },
 {
  "name": "students",
  "base": "/api/management/student",
  "page": "studentManage",
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
    "createOnly": false
   },
   {
    "name": "english_name",
    "kind": "text",
    "required": false,
    "min": null,
    "max": 60,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": true,
    "createOnly": false
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
    "createOnly": false
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
    "createOnly": false
   },
   {
    "name": "level",
    "kind": "enum",
    "values": [
     "pre-a1",
     "a1",
     "a2",
     "b1",
     "b2",
     "c1",
     "c2"
    ],
    "required": false,
    "min": null,
    "max": null,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": true,
    "createOnly": false
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
    "createOnly": false
   },
   {
    "name": "status",
    "kind": "enum",
    "values": [
     "active",
     "paused",
     "left"
    ],
    "required": true,
    "min": null,
    "max": null,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": true,
    "createOnly": false,
    "default": "active"
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
    "createOnly": false
   }
  ],
  "workflow": null
 },
 {
  "name": "teachers",
  "base": "/api/management/teacher",
  "page": "teacherManage",
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
    "createOnly": false
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
    "writable": true,
    "createOnly": false
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
    "createOnly": false
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
    "createOnly": false
   },
   {
    "name": "country",
    "kind": "text",
    "required": false,
    "min": null,
    "max": 60,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": true,
    "createOnly": false
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
    "createOnly": false
   },
   {
    "name": "level",
    "kind": "enum",
    "values": [
     "trainee",
     "regular",
     "senior",
     "lead"
    ],
    "required": true,
    "min": null,
    "max": null,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": true,
    "createOnly": false,
    "default": "regular"
   },
   {
    "name": "status",
    "kind": "enum",
    "values": [
     "active",
     "paused",
     "left"
    ],
    "required": true,
    "min": null,
    "max": null,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": true,
    "createOnly": false,
    "default": "active"
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
    "createOnly": false
   }
  ],
  "workflow": null
 },
 {
  "name": "classes",
  "base": "/api/class",
  "page": "roomList",
  "title": "name",
  "defaultSort": "-start_at",
  "conditions": [
   "coming",
   "past",
   "unseen_soon"
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
    "createOnly": false
   },
   {
    "name": "name",
    "kind": "text",
    "required": true,
    "min": null,
    "max": 100,
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
     "one_to_one",
     "small_group",
     "live_lecture"
    ],
    "required": true,
    "min": null,
    "max": null,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": true,
    "createOnly": false,
    "default": "one_to_one"
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
    "writable": true,
    "createOnly": false
   },
   {
    "name": "student_ids",
    "kind": "refs",
    "resource": "students",
    "required": false,
    "min": null,
    "max": 500,
    "filterable": true,
    "sortable": false,
    "listed": true,
    "writable": true,
    "createOnly": false
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
    "createOnly": false
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
    "createOnly": false
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
    "default": "UTC"
   },
   {
    "name": "status",
    "kind": "enum",
    "values": [
     "not_started",
     "in_progress",
     "ended",
     "auto_ended"
    ],
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
    "name": "outcome",
    "kind": "enum",
    "values": [
     "held",
     "teacher_absent",
     "student_absent",
     "technical_failure",
     "cancelled"
    ],
    "required": false,
    "min": null,
    "max": null,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": true,
    "createOnly": false
   },
   {
    "name": "courseware",
    "kind": "text",
    "required": false,
    "min": null,
    "max": 100,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": true,
    "createOnly": false
   },
   {
    "name": "sop_plan_id",
    "kind": "ref",
    "resource": "sop_plans",
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
    "name": "sop_plan_version",
    "kind": "number",
    "required": false,
    "min": 1,
    "max": 100000,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": false,
    "createOnly": false
   },
   {
    "name": "description",
    "kind": "longText",
    "required": false,
    "min": null,
    "max": 1000,
    "filterable": false,
    "sortable": false,
    "listed": false,
    "writable": true,
    "createOnly": false
   },
   {
    "name": "link",
    "kind": "url",
    "required": false,
    "min": null,
    "max": 500,
    "filterable": false,
    "sortable": false,
    "listed": false,
    "writable": true,
    "createOnly": false
   },
   {
    "name": "classroom_type",
    "kind": "enum",
    "values": [
     "built-in",
     "template",
     "lcic"
    ],
    "required": true,
    "min": null,
    "max": null,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": true,
    "createOnly": false,
    "default": "built-in"
   },
   {
    "name": "matched",
    "kind": "bool",
    "required": true,
    "min": null,
    "max": null,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": true,
    "createOnly": false,
    "default": true
   },
   {
    "name": "room_id",
    "kind": "text",
    "required": false,
    "min": null,
    "max": 40,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": false,
    "createOnly": false
   },
   {
    "name": "reminder",
    "kind": "enum",
    "values": [
     "none",
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
    "createOnly": false
   }
  ],
  "workflow": {
   "field": "status",
   "pages": [
    "roomList"
   ],
   "transitions": []
  }
 },
 {
  "name": "bookings",
  "base": "/api/class/order",
  "page": "roomList",
  "title": "number",
  "defaultSort": "start_at",
  "conditions": [
   "waiting"
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
    "createOnly": false
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
    "createOnly": false
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
    "createOnly": false
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
    "createOnly": false
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
    "createOnly": false
   },
   {
    "name": "courseware",
    "kind": "text",
    "required": false,
    "min": null,
    "max": 100,
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
     "open",
     "matched"
    ],
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
    "createOnly": false
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
    "createOnly": false
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
    "createOnly": false
   }
  ],
  "workflow": {
   "field": "status",
   "pages": [
    "roomList"
   ],
   "transitions": [
    {
     "name": "match",
     "from": [
      "open"
     ],
     "to": "matched",
     "action": "edit",
     "danger": false,
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
       "createOnly": false
      }
     ],
     "assignee": null
    }
   ]
  }
 },
 {
  "name": "sos",
  "base": "/api/sos",
  "page": "ClassroomSituation",
  "title": "user_name",
  "defaultSort": "since",
  "conditions": [],
  "fields": [
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
    "createOnly": false
   },
   {
    "name": "number",
    "kind": "text",
    "required": false,
    "min": null,
    "max": 20,
    "filterable": false,
    "sortable": false,
    "listed": true,
    "writable": false,
    "createOnly": false
   },
   {
    "name": "user_id",
    "kind": "text",
    "required": false,
    "min": null,
    "max": 100,
    "filterable": false,
    "sortable": false,
    "listed": true,
    "writable": false,
    "createOnly": false
   },
   {
    "name": "user_name",
    "kind": "text",
    "required": false,
    "min": null,
    "max": 100,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": false,
    "createOnly": false
   },
   {
    "name": "role",
    "kind": "text",
    "required": false,
    "min": null,
    "max": 20,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": false,
    "createOnly": false
   },
   {
    "name": "category",
    "kind": "text",
    "required": false,
    "min": null,
    "max": 40,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": false,
    "createOnly": false
   },
   {
    "name": "state",
    "kind": "enum",
    "values": [
     "open",
     "claimed",
     "resolved"
    ],
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
    "name": "since",
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
    "name": "owner_id",
    "kind": "ref",
    "resource": "users",
    "required": false,
    "min": null,
    "max": null,
    "filterable": true,
    "sortable": false,
    "listed": true,
    "writable": false,
    "createOnly": false
   },
   {
    "name": "claimed_at",
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
    "name": "resolved_at",
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
    "name": "note",
    "kind": "longText",
    "required": false,
    "min": null,
    "max": 500,
    "filterable": true,
    "sortable": false,
    "listed": true,
    "writable": false,
    "createOnly": false
   }
  ],
  "workflow": {
   "field": "state",
   "pages": [
    "ClassroomSituation"
   ],
   "transitions": [
    {
     "name": "claim",
     "from": [
      "open"
     ],
     "to": "claimed",
     "action": "edit",
     "danger": false,
     "onPage": false,
     "inputs": [],
     "assignee": null
    },
    {
     "name": "resolve",
     "from": [
      "claimed"
     ],
     "to": "resolved",
     "action": "edit",
     "danger": false,
     "onPage": false,
     "inputs": [
      {
       "name": "note",
       "kind": "longText",
       "required": false,
       "min": null,
       "max": 500,
       "filterable": true,
       "sortable": false,
       "listed": true,
       "writable": false,
       "createOnly": false
      }
     ],
     "assignee": null
    },
    {
     "name": "reassign",
     "from": [
      "open",
      "claimed"
     ],
     "to": "claimed",
     "action": "edit",
     "danger": false,
     "onPage": false,
     "inputs": [
      {
       "name": "owner_id",
       "kind": "ref",
       "resource": "users",
       "required": true,
       "min": null,
       "max": null,
       "filterable": true,
       "sortable": false,
       "listed": true,
       "writable": true,
       "createOnly": false
      }
     ],
     "assignee": "owner_id"
    }
   ]
  }
 },
 {
  "name": "sop_plans",
  "base": "/api/management/sopPlan",
  "page": "sop-plan",
  "title": "title",
  "defaultSort": "-updated_at",
  "conditions": [],
  "fields": [
   {
    "name": "title",
    "kind": "text",
    "required": true,
    "min": null,
    "max": 200,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": true,
    "createOnly": true
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
    "createOnly": true
   },
   {
    "name": "courseware",
    "kind": "text",
    "required": false,
    "min": null,
    "max": 100,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": true,
    "createOnly": false
   },
   {
    "name": "lesson_minutes",
    "kind": "number",
    "required": true,
    "min": 1,
    "max": 600,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": true,
    "createOnly": true,
    "default": 45
   },
   {
    "name": "template",
    "kind": "enum",
    "values": [
     "empty",
     "example_en",
     "example_zh"
    ],
    "required": true,
    "min": null,
    "max": null,
    "filterable": false,
    "sortable": false,
    "listed": false,
    "writable": true,
    "createOnly": true,
    "default": "empty"
   },
   {
    "name": "copy_of_id",
    "kind": "ref",
    "resource": "sop_plans",
    "required": false,
    "min": null,
    "max": null,
    "filterable": false,
    "sortable": false,
    "listed": false,
    "writable": true,
    "createOnly": true
   },
   {
    "name": "status",
    "kind": "enum",
    "values": [
     "draft",
     "in_review",
     "published",
     "rejected",
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
    "default": "draft"
   },
   {
    "name": "published_version",
    "kind": "number",
    "required": false,
    "min": 0,
    "max": 100000,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": false,
    "createOnly": false
   },
   {
    "name": "review_version",
    "kind": "number",
    "required": false,
    "min": 0,
    "max": 100000,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": false,
    "createOnly": false
   },
   {
    "name": "reviewer_ids",
    "kind": "refs",
    "resource": "users",
    "required": false,
    "min": null,
    "max": 10,
    "filterable": true,
    "sortable": false,
    "listed": true,
    "writable": false,
    "createOnly": false
   },
   {
    "name": "submitted_by_id",
    "kind": "ref",
    "resource": "users",
    "required": false,
    "min": null,
    "max": null,
    "filterable": true,
    "sortable": false,
    "listed": true,
    "writable": false,
    "createOnly": false
   },
   {
    "name": "reason",
    "kind": "longText",
    "required": false,
    "min": null,
    "max": 500,
    "filterable": false,
    "sortable": false,
    "listed": false,
    "writable": false,
    "createOnly": false
   },
   {
    "name": "minutes",
    "kind": "number",
    "required": false,
    "min": 0,
    "max": 100000,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": false,
    "createOnly": false,
    "default": 0
   },
   {
    "name": "stage_count",
    "kind": "number",
    "required": false,
    "min": 0,
    "max": 100000,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": false,
    "createOnly": false,
    "default": 0
   },
   {
    "name": "step_count",
    "kind": "number",
    "required": false,
    "min": 0,
    "max": 100000,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": false,
    "createOnly": false,
    "default": 0
   },
   {
    "name": "problem_count",
    "kind": "number",
    "required": false,
    "min": 0,
    "max": 100000,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": false,
    "createOnly": false,
    "default": 0
   }
  ],
  "workflow": {
   "field": "status",
   "pages": [
    "sop-plan.planId",
    "sopSetEdit.id"
   ],
   "transitions": [
    {
     "name": "submit",
     "from": [
      "draft",
      "published",
      "rejected",
      "withdrawn"
     ],
     "to": "in_review",
     "action": "edit",
     "danger": false,
     "onPage": false,
     "inputs": [
      {
       "name": "version_name",
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
       "name": "reviewer_ids",
       "kind": "refs",
       "resource": "users",
       "required": true,
       "min": null,
       "max": 10,
       "filterable": true,
       "sortable": false,
       "listed": true,
       "writable": false,
       "createOnly": false
      }
     ],
     "assignee": "reviewer_ids"
    },
    {
     "name": "submitVersion",
     "from": [
      "draft",
      "published",
      "rejected",
      "withdrawn"
     ],
     "to": "in_review",
     "action": "edit",
     "danger": false,
     "onPage": true,
     "inputs": [
      {
       "name": "review_version",
       "kind": "number",
       "required": true,
       "min": 0,
       "max": 100000,
       "filterable": true,
       "sortable": true,
       "listed": true,
       "writable": false,
       "createOnly": false
      },
      {
       "name": "reviewer_ids",
       "kind": "refs",
       "resource": "users",
       "required": true,
       "min": null,
       "max": 10,
       "filterable": true,
       "sortable": false,
       "listed": true,
       "writable": false,
       "createOnly": false
      }
     ],
     "assignee": "reviewer_ids"
    },
    {
     "name": "publish",
     "from": [
      "in_review"
     ],
     "to": "published",
     "action": "enable",
     "danger": false,
     "onPage": true,
     "inputs": [
      {
       "name": "review_version",
       "kind": "number",
       "required": true,
       "min": 0,
       "max": 100000,
       "filterable": true,
       "sortable": true,
       "listed": true,
       "writable": false,
       "createOnly": false
      }
     ],
     "assignee": null
    },
    {
     "name": "reject",
     "from": [
      "in_review"
     ],
     "to": "rejected",
     "action": "enable",
     "danger": false,
     "onPage": true,
     "inputs": [
      {
       "name": "review_version",
       "kind": "number",
       "required": true,
       "min": 0,
       "max": 100000,
       "filterable": true,
       "sortable": true,
       "listed": true,
       "writable": false,
       "createOnly": false
      },
      {
       "name": "reason",
       "kind": "longText",
       "required": true,
       "min": null,
       "max": 500,
       "filterable": false,
       "sortable": false,
       "listed": false,
       "writable": false,
       "createOnly": false
      }
     ],
     "assignee": null
    },
    {
     "name": "withdraw",
     "from": [
      "published",
      "rejected"
     ],
     "to": "withdrawn",
     "action": "disable",
     "danger": true,
     "onPage": true,
     "inputs": [
      {
       "name": "reason",
       "kind": "longText",
       "required": true,
       "min": null,
       "max": 500,
       "filterable": false,
       "sortable": false,
       "listed": false,
       "writable": false,
       "createOnly": false
      }
     ],
     "assignee": null
    },
    {
     "name": "withdrawPublished",
     "from": [
      "in_review"
     ],
     "to": "in_review",
     "action": "disable",
     "danger": true,
     "onPage": true,
     "inputs": [
      {
       "name": "reason",
       "kind": "longText",
       "required": true,
       "min": null,
       "max": 500,
       "filterable": false,
       "sortable": false,
       "listed": false,
       "writable": false,
       "createOnly": false
      }
     ],
     "assignee": null
    }
   ]
  }
 },
 {
  "name": "picture_books",
  "base": "/api/management/pictureBook",
  "page": "Roombook",
  "title": "title",
  "defaultSort": "-updated_at",
  "conditions": [],
  "fields": [
   {
    "name": "title",
    "kind": "text",
    "required": true,
    "min": null,
    "max": 200,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": true,
    "createOnly": true
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
    "createOnly": true
   },
   {
    "name": "style",
    "kind": "enum",
    "values": [
     "watercolour",
     "cartoon",
     "pencil",
     "collage",
     "clay",
     "photo"
    ],
    "required": false,
    "min": null,
    "max": null,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": true,
    "createOnly": true,
    "default": "watercolour"
   },
   {
    "name": "template",
    "kind": "enum",
    "values": [
     "empty",
     "example",
     "example_2"
    ],
    "required": true,
    "min": null,
    "max": null,
    "filterable": false,
    "sortable": false,
    "listed": false,
    "writable": true,
    "createOnly": true,
    "default": "empty"
   },
   {
    "name": "copy_of_id",
    "kind": "ref",
    "resource": "picture_books",
    "required": false,
    "min": null,
    "max": null,
    "filterable": false,
    "sortable": false,
    "listed": false,
    "writable": true,
    "createOnly": true
   },
   {
    "name": "status",
    "kind": "enum",
    "values": [
     "draft",
     "in_review",
     "published",
     "rejected",
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
    "default": "draft"
   },
   {
    "name": "published_version",
    "kind": "number",
    "required": false,
    "min": 0,
    "max": 100000,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": false,
    "createOnly": false
   },
   {
    "name": "review_version",
    "kind": "number",
    "required": false,
    "min": 0,
    "max": 100000,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": false,
    "createOnly": false
   },
   {
    "name": "reviewer_ids",
    "kind": "refs",
    "resource": "users",
    "required": false,
    "min": null,
    "max": 10,
    "filterable": true,
    "sortable": false,
    "listed": true,
    "writable": false,
    "createOnly": false
   },
   {
    "name": "submitted_by_id",
    "kind": "ref",
    "resource": "users",
    "required": false,
    "min": null,
    "max": null,
    "filterable": true,
    "sortable": false,
    "listed": true,
    "writable": false,
    "createOnly": false
   },
   {
    "name": "reason",
    "kind": "longText",
    "required": false,
    "min": null,
    "max": 500,
    "filterable": false,
    "sortable": false,
    "listed": false,
    "writable": false,
    "createOnly": false
   },
   {
    "name": "page_count",
    "kind": "number",
    "required": false,
    "min": 0,
    "max": 100000,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": false,
    "createOnly": false,
    "default": 0
   },
   {
    "name": "image_count",
    "kind": "number",
    "required": false,
    "min": 0,
    "max": 100000,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": false,
    "createOnly": false,
    "default": 0
   },
   {
    "name": "word_count",
    "kind": "number",
    "required": false,
    "min": 0,
    "max": 1000000,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": false,
    "createOnly": false,
    "default": 0
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
    "writable": false,
    "createOnly": false
   },
   {
    "name": "problem_count",
    "kind": "number",
    "required": false,
    "min": 0,
    "max": 100000,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": false,
    "createOnly": false,
    "default": 0
   }
  ],
  "workflow": {
   "field": "status",
   "pages": [
    "editPictureBook",
    "editBook",
    "editStoryBook"
   ],
   "transitions": [
    {
     "name": "submit",
     "from": [
      "draft",
      "published",
      "rejected",
      "withdrawn"
     ],
     "to": "in_review",
     "action": "edit",
     "danger": false,
     "onPage": false,
     "inputs": [
      {
       "name": "version_name",
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
       "name": "reviewer_ids",
       "kind": "refs",
       "resource": "users",
       "required": true,
       "min": null,
       "max": 10,
       "filterable": true,
       "sortable": false,
       "listed": true,
       "writable": false,
       "createOnly": false
      }
     ],
     "assignee": "reviewer_ids"
    },
    {
     "name": "submitVersion",
     "from": [
      "draft",
      "published",
      "rejected",
      "withdrawn"
     ],
     "to": "in_review",
     "action": "edit",
     "danger": false,
     "onPage": true,
     "inputs": [
      {
       "name": "review_version",
       "kind": "number",
       "required": true,
       "min": 0,
       "max": 100000,
       "filterable": true,
       "sortable": true,
       "listed": true,
       "writable": false,
       "createOnly": false
      },
      {
       "name": "reviewer_ids",
       "kind": "refs",
       "resource": "users",
       "required": true,
       "min": null,
       "max": 10,
       "filterable": true,
       "sortable": false,
       "listed": true,
       "writable": false,
       "createOnly": false
      }
     ],
     "assignee": "reviewer_ids"
    },
    {
     "name": "publish",
     "from": [
      "in_review"
     ],
     "to": "published",
     "action": "enable",
     "danger": false,
     "onPage": true,
     "inputs": [
      {
       "name": "review_version",
       "kind": "number",
       "required": true,
       "min": 0,
       "max": 100000,
       "filterable": true,
       "sortable": true,
       "listed": true,
       "writable": false,
       "createOnly": false
      }
     ],
     "assignee": null
    },
    {
     "name": "reject",
     "from": [
      "in_review"
     ],
     "to": "rejected",
     "action": "enable",
     "danger": false,
     "onPage": true,
     "inputs": [
      {
       "name": "review_version",
       "kind": "number",
       "required": true,
       "min": 0,
       "max": 100000,
       "filterable": true,
       "sortable": true,
       "listed": true,
       "writable": false,
       "createOnly": false
      },
      {
       "name": "reason",
       "kind": "longText",
       "required": true,
       "min": null,
       "max": 500,
       "filterable": false,
       "sortable": false,
       "listed": false,
       "writable": false,
       "createOnly": false
      }
     ],
     "assignee": null
    },
    {
     "name": "withdraw",
     "from": [
      "published",
      "rejected"
     ],
     "to": "withdrawn",
     "action": "disable",
     "danger": true,
     "onPage": true,
     "inputs": [
      {
       "name": "reason",
       "kind": "longText",
       "required": true,
       "min": null,
       "max": 500,
       "filterable": false,
       "sortable": false,
       "listed": false,
       "writable": false,
       "createOnly": false
      }
     ],
     "assignee": null
    },
    {
     "name": "withdrawPublished",
     "from": [
      "in_review"
     ],
     "to": "in_review",
     "action": "disable",
     "danger": true,
     "onPage": true,
     "inputs": [
      {
       "name": "reason",
       "kind": "longText",
       "required": true,
       "min": null,
       "max": 500,
       "filterable": false,
       "sortable": false,
       "listed": false,
       "writable": false,
       "createOnly": false
      }
     ],
     "assignee": null
    }
   ]
  }
 },
 {
  "name": "question_papers",
  "base": "/api/management/questionPaper",
  "page": "classification",
  "title": "title",
  "defaultSort": "-updated_at",
  "conditions": [],
  "fields": [
   {
    "name": "title",
    "kind": "text",
    "required": true,
    "min": null,
    "max": 200,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": true,
    "createOnly": true
   },
   {
    "name": "kind",
    "kind": "enum",
    "values": [
     "practice",
     "exam",
     "template"
    ],
    "required": true,
    "min": null,
    "max": null,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": true,
    "createOnly": true,
    "default": "practice"
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
    "createOnly": true
   },
   {
    "name": "minutes",
    "kind": "number",
    "required": true,
    "min": 0,
    "max": 600,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": true,
    "createOnly": true,
    "default": 45
   },
   {
    "name": "template",
    "kind": "enum",
    "values": [
     "empty",
     "example_en",
     "example_zh",
     "layout_en",
     "layout_zh"
    ],
    "required": true,
    "min": null,
    "max": null,
    "filterable": false,
    "sortable": false,
    "listed": false,
    "writable": true,
    "createOnly": true,
    "default": "empty"
   },
   {
    "name": "copy_of_id",
    "kind": "ref",
    "resource": "question_papers",
    "required": false,
    "min": null,
    "max": null,
    "filterable": false,
    "sortable": false,
    "listed": false,
    "writable": true,
    "createOnly": true
   },
   {
    "name": "status",
    "kind": "enum",
    "values": [
     "draft",
     "in_review",
     "published",
     "rejected",
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
    "default": "draft"
   },
   {
    "name": "published_version",
    "kind": "number",
    "required": false,
    "min": 0,
    "max": 100000,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": false,
    "createOnly": false
   },
   {
    "name": "review_version",
    "kind": "number",
    "required": false,
    "min": 0,
    "max": 100000,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": false,
    "createOnly": false
   },
   {
    "name": "reviewer_ids",
    "kind": "refs",
    "resource": "users",
    "required": false,
    "min": null,
    "max": 10,
    "filterable": true,
    "sortable": false,
    "listed": true,
    "writable": false,
    "createOnly": false
   },
   {
    "name": "submitted_by_id",
    "kind": "ref",
    "resource": "users",
    "required": false,
    "min": null,
    "max": null,
    "filterable": true,
    "sortable": false,
    "listed": true,
    "writable": false,
    "createOnly": false
   },
   {
    "name": "reason",
    "kind": "longText",
    "required": false,
    "min": null,
    "max": 500,
    "filterable": false,
    "sortable": false,
    "listed": false,
    "writable": false,
    "createOnly": false
   },
   {
    "name": "question_count",
    "kind": "number",
    "required": false,
    "min": 0,
    "max": 100000,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": false,
    "createOnly": false,
    "default": 0
   },
   {
    "name": "total_score",
    "kind": "number",
    "required": false,
    "min": 0,
    "max": 100000,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": false,
    "createOnly": false,
    "default": 0
   },
   {
    "name": "problem_count",
    "kind": "number",
    "required": false,
    "min": 0,
    "max": 100000,
    "filterable": true,
    "sortable": true,
    "listed": true,
    "writable": false,
    "createOnly": false,
    "default": 0
   }
  ],
  "workflow": {
   "field": "status",
   "pages": [
    "editQuestion",
    "testPaperTemplateDetails.pid"
   ],
   "transitions": [
    {
     "name": "submit",
     "from": [
      "draft",
      "published",
      "rejected",
      "withdrawn"
     ],
     "to": "in_review",
     "action": "edit",
     "danger": false,
     "onPage": false,
     "inputs": [
      {
       "name": "version_name",
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
       "name": "reviewer_ids",
       "kind": "refs",
       "resource": "users",
       "required": true,
       "min": null,
       "max": 10,
       "filterable": true,
       "sortable": false,
       "listed": true,
       "writable": false,
       "createOnly": false
      }
     ],
     "assignee": "reviewer_ids"
    },
    {
     "name": "submitVersion",
     "from": [
      "draft",
      "published",
      "rejected",
      "withdrawn"
     ],
     "to": "in_review",
     "action": "edit",
     "danger": false,
     "onPage": true,
     "inputs": [
      {
       "name": "review_version",
       "kind": "number",
       "required": true,
       "min": 0,
       "max": 100000,
       "filterable": true,
       "sortable": true,
       "listed": true,
       "writable": false,
       "createOnly": false
      },
      {
       "name": "reviewer_ids",
       "kind": "refs",
       "resource": "users",
       "required": true,
       "min": null,
       "max": 10,
       "filterable": true,
       "sortable": false,
       "listed": true,
       "writable": false,
       "createOnly": false
      }
     ],
     "assignee": "reviewer_ids"
    },
    {
     "name": "publish",
     "from": [
      "in_review"
     ],
     "to": "published",
     "action": "enable",
     "danger": false,
     "onPage": true,
     "inputs": [
      {
       "name": "review_version",
       "kind": "number",
       "required": true,
       "min": 0,
       "max": 100000,
       "filterable": true,
       "sortable": true,
       "listed": true,
       "writable": false,
       "createOnly": false
      }
     ],
     "assignee": null
    },
    {
     "name": "reject",
     "from": [
      "in_review"
     ],
     "to": "rejected",
     "action": "enable",
     "danger": false,
     "onPage": true,
     "inputs": [
      {
       "name": "review_version",
       "kind": "number",
       "required": true,
       "min": 0,
       "max": 100000,
       "filterable": true,
       "sortable": true,
       "listed": true,
       "writable": false,
       "createOnly": false
      },
      {
       "name": "reason",
       "kind": "longText",
       "required": true,
       "min": null,
       "max": 500,
       "filterable": false,
       "sortable": false,
       "listed": false,
       "writable": false,
       "createOnly": false
      }
     ],
     "assignee": null
    },
    {
     "name": "withdraw",
     "from": [
      "published",
      "rejected"
     ],
     "to": "withdrawn",
     "action": "disable",
     "danger": true,
     "onPage": true,
     "inputs": [
      {
       "name": "reason",
       "kind": "longText",
       "required": true,
       "min": null,
       "max": 500,
       "filterable": false,
       "sortable": false,
       "listed": false,
       "writable": false,
       "createOnly": false
      }
     ],
     "assignee": null
    },
    {
     "name": "withdrawPublished",
     "from": [
      "in_review"
     ],
     "to": "in_review",
     "action": "disable",
     "danger": true,
     "onPage": true,
     "inputs": [
      {
       "name": "reason",
       "kind": "longText",
       "required": true,
       "min": null,
       "max": 500,
       "filterable": false,
       "sortable": false,
       "listed": false,
       "writable": false,
       "createOnly": false
      }
     ],
     "assignee": null
    }
   ]
  }
 },
 {
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
 },
 {
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
 }
] as const;
