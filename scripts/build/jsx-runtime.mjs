// React's own functions, under names of their own. React ships no ES module: each of the 1,400 elements of the app would
// be made by `(0,module.jsx)(…)` instead of `j(…)`, which is 13 KB of the installed app.
import runtime from 'react-jsx-runtime-production'

export const { Fragment, jsx, jsxs } = runtime
