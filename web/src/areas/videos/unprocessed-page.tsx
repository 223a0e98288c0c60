// /video-courseware-unprocessed: originals that nobody has taken up yet; brought in, and given out.
import { pageOf } from "~/resource/index.tsx";
import { originals } from "./videos.tsx";

export default pageOf(originals);
