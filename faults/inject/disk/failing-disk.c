// Loaded into a server under test (LD_PRELOAD): while the file EIO_WHILE exists, whatever writes or flushes a file below
// EIO_BELOW fails with EIO, as a dying disk makes it. Reading goes on.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static int fails(int file) {
  const char *below = getenv("EIO_BELOW");
  const char *when = getenv("EIO_WHILE");
  if (!below || !when || syscall(SYS_access, when, F_OK) != 0) return 0;
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  long length = syscall(SYS_readlink, link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  if (strncmp(path, below, strlen(below)) != 0) return 0;
  errno = EIO;
  return 1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int file, const void *bytes, size_t count) { return fails(file) ? -1 : REAL(write)(file, bytes, count); }
ssize_t pwrite(int file, const void *bytes, size_t count, off_t at) {
  return fails(file) ? -1 : REAL(pwrite)(file, bytes, count, at);
}
ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t at) {
  return fails(file) ? -1 : REAL(pwrite64)(file, bytes, count, at);
}
ssize_t writev(int file, const struct iovec *pieces, int count) {
  return fails(file) ? -1 : REAL(writev)(file, pieces, count);
}
ssize_t pwritev(int file, const struct iovec *pieces, int count, off_t at) {
  return fails(file) ? -1 : REAL(pwritev)(file, pieces, count, at);
}
ssize_t pwritev64(int file, const struct iovec *pieces, int count, off64_t at) {
  return fails(file) ? -1 : REAL(pwritev64)(file, pieces, count, at);
}
int fsync(int file) { return fails(file) ? -1 : REAL(fsync)(file); }
int fdatasync(int file) { return fails(file) ? -1 : REAL(fdatasync)(file); }
