// Keys are typed from the English files: a key that is missing does not compile. One line a namespace.
import "i18next";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: {
      common: typeof import("./en-US/common.json");
      public: typeof import("./en-US/public.json");
      landing: typeof import("./en-US/landing.json");
      joining: typeof import("./en-US/joining.json");
      account: typeof import("./en-US/account.json");
      guest: typeof import("./en-US/guest.json");
      notices: typeof import("./en-US/notices.json");
      shell: typeof import("./en-US/shell.json");
      resource: typeof import("./en-US/resource.json");
      classes: typeof import("./en-US/classes.json");
      planning: typeof import("./en-US/planning.json");
      courses: typeof import("./en-US/courses.json");
      starting: typeof import("./en-US/starting.json");
      calendar: typeof import("./en-US/calendar.json");
      slots: typeof import("./en-US/slots.json");
      leaves: typeof import("./en-US/leaves.json");
      standbys: typeof import("./en-US/standbys.json");
      offers: typeof import("./en-US/offers.json");
      bookings: typeof import("./en-US/bookings.json");
      record: typeof import("./en-US/record.json");
      reading: typeof import("./en-US/reading.json");
      waveform: typeof import("./en-US/waveform.json");
      analysis: typeof import("./en-US/analysis.json");
      inspection: typeof import("./en-US/inspection.json");
      ledger: typeof import("./en-US/ledger.json");
      lectures: typeof import("./en-US/lectures.json");
      listening: typeof import("./en-US/listening.json");
      follow_read: typeof import("./en-US/follow_read.json");
      role_library: typeof import("./en-US/role_library.json");
      people: typeof import("./en-US/people.json");
      permissions: typeof import("./en-US/permissions.json");
      messages: typeof import("./en-US/messages.json");
      monitoring: typeof import("./en-US/monitoring.json");
      wall: typeof import("./en-US/wall.json");
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
