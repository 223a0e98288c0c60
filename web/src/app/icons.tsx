// Icons of the frame; every page brings its own.
import { AppstoreOutlined, HomeOutlined } from "@ant-design/icons";

export const homeIcon = <HomeOutlined />;
export const anyPageIcon = <AppstoreOutlined />;
