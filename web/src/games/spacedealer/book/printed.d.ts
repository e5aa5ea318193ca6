declare module "virtual:spacedealer/printed" {
  const data: import("../wire").Printed;
  export default data;
}
