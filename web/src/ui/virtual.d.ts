/** The address of antd's sheet; nothing where antd makes its styles itself (tools/antd-styles.ts). */
declare module "virtual:antd-styles" {
  const address: string;
  export default address;
}
