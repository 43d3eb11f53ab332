/** Settings of Earmark that a developer may have set for a server of their own. */
const OURS =
  /^(PORT|HOST|DATA_DIR|DATABASE_|JOBS|WORKER_|MASTER_|PUBLIC_|TLS_|OWNER_|SMTP_|MAIL_|PUSH_|VAPID_|STT_|LLM_|S3_)/

/** Of npm that runs this; what it would tell the npm inside is about another script. */
const OF_NPM = /^npm_(lifecycle|package|command)/

/** The environment for a script that is run from inside another: as in a new terminal. */
export const npmEnvironment = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !OURS.test(name) && !OF_NPM.test(name)))
