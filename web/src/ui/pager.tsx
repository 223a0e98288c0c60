// The pages of a list, fetched by `pages.tsx`: with what chooses how many rows stand on one it is a tenth of what a list is made of.
export { Pagination as default } from "antd";
