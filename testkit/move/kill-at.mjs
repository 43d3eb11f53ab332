// Loaded before a command: it ends as by kill -9 when it has said a line like KILL_AT, and never gets any further.
const killAt = new RegExp(process.env['KILL_AT'] ?? '(?!)')
const write = process.stdout.write.bind(process.stdout)
process.stdout.write = (text, ...rest) => {
  const isTaken = write(text, ...rest)
  if (killAt.test(String(text))) process.kill(process.pid, 'SIGKILL')
  return isTaken
}
