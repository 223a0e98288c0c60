// What kind of page an address is, known before the frame is: what its kind is made of comes beside the frame and not after it.
const EDITOR = /^\/(sop-plan\/|sopSetEdit\/|edit(PictureBook|Book|StoryBook|Question)$)/;
const LIST = /^\/(roomList|studentManage|teacherManage|userManage|role|infoViewScords|sop-plan|Roombook|classification|QuestionBank|material)$/;

export function fetchBeside(path: string): void {
  const parts = EDITOR.test(path) ? import("~/sync/editor/editor-page.tsx") : LIST.test(path) ? import("~/resource/resource-page.tsx") : null;
  // What cannot be fetched now says so when it is drawn.
  parts?.catch(() => {});
}
