declare module "virtual:spacedealer/printed" {
  const data: import("./reading").Printed;
  export default data;
}
