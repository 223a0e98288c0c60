// Written by `make gen` from the server's own tables; not edited by hand.

/** Formatted text, as ProseMirror's nodes. */
export interface RichNode {
  type: string;
  text?: string;
  marks?: { type: string; attrs?: Record<string, unknown> }[];
  attrs?: Record<string, unknown>;
  content?: RichNode[];
}
export type RichText = RichNode[];

export const models = {
 "sop-plan": {
  "root": "plan",
  "fields": [
   {
    "name": "title",
    "shape": "text",
    "max": 200
   },
   {
    "name": "lessonMinutes",
    "shape": "whole",
    "min": 0,
    "max": 1440
   },
   {
    "name": "level",
    "shape": "word",
    "max": 20
   }
  ],
  "collections": [
   {
    "root": "stages",
    "item": "stage",
    "parent": null,
    "fields": [
     {
      "name": "title",
      "shape": "text",
      "max": 200
     }
    ],
    "most": 100
   },
   {
    "root": "steps",
    "item": "step",
    "parent": {
     "root": "stages",
     "key": "stageId"
    },
    "fields": [
     {
      "name": "title",
      "shape": "text",
      "max": 200
     },
     {
      "name": "minutes",
      "shape": "whole",
      "min": 0,
      "max": 1440
     },
     {
      "name": "owner",
      "shape": "choice",
      "options": [
       "teacher",
       "student",
       "assistant"
      ]
     },
     {
      "name": "required",
      "shape": "flag"
     },
     {
      "name": "materials",
      "shape": "words",
      "most": 50,
      "max": 200
     },
     {
      "name": "script",
      "shape": "rich",
      "max": 20000
     }
    ],
    "most": 500
   }
  ]
 }
} as const;

export interface SopPlanStage {
  id: string;
  title: string;
  steps: SopPlanStep[];
}

export interface SopPlanStep {
  id: string;
  title: string;
  minutes: number;
  owner: "teacher" | "student" | "assistant";
  required: boolean;
  materials: string[];
  script: RichText;
}

export interface SopPlan {
  title: string;
  lessonMinutes: number;
  level: string;
  stages: SopPlanStage[];
  /** Items whose parent is gone. */
  unplaced: { steps?: SopPlanStep[] };
}

export interface Contents {
  "sop-plan": SopPlan;
}
