// Keys are typed from the English files: a key that is missing does not compile. One line a namespace.
import "i18next";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: {
      common: typeof import("./en-US/common.json");
      public: typeof import("./en-US/public.json");
      account: typeof import("./en-US/account.json");
      guest: typeof import("./en-US/guest.json");
      shell: typeof import("./en-US/shell.json");
      resource: typeof import("./en-US/resource.json");
      classes: typeof import("./en-US/classes.json");
      courses: typeof import("./en-US/courses.json");
      reading: typeof import("./en-US/reading.json");
      waveform: typeof import("./en-US/waveform.json");
      listening: typeof import("./en-US/listening.json");
      follow_read: typeof import("./en-US/follow_read.json");
      role_library: typeof import("./en-US/role_library.json");
      people: typeof import("./en-US/people.json");
      permissions: typeof import("./en-US/permissions.json");
      messages: typeof import("./en-US/messages.json");
      monitoring: typeof import("./en-US/monitoring.json");
      logs: typeof import("./en-US/logs.json");
      creation: typeof import("./en-US/creation.json");
      books: typeof import("./en-US/books.json");
      videos: typeof import("./en-US/videos.json");
      sop: typeof import("./en-US/sop.json");
      subtitles: typeof import("./en-US/subtitles.json");
      media: typeof import("./en-US/media.json");
      document: typeof import("./en-US/document.json");
      materials: typeof import("./en-US/materials.json");
      questions: typeof import("./en-US/questions.json");
      sync: typeof import("./en-US/sync.json");
      jobs: typeof import("./en-US/jobs.json");
      operations: typeof import("./en-US/operations.json");
    };
  }
}
