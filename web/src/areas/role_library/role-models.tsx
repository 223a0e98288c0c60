// /roleModel: the roles of the library, and the styles of pictures.
import { pageOf } from "~/resource/index.tsx";
import { pictureStyles, roleModels } from "./resources.tsx";

export default pageOf(roleModels, pictureStyles);
