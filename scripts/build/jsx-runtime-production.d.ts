/** The file behind `react/jsx-runtime` in a production build, by the alias of service-worker-plugin.ts. */
declare module 'react-jsx-runtime-production' {
  import runtime from 'react/jsx-runtime'
  export default runtime
}
