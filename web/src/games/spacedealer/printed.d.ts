declare module "virtual:spacedealer/printed" {
  const data: import("./model").Printed;
  export default data;
}
