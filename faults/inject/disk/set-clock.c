// Preloaded into a process under test (clocks.ts): its wall clock is ahead by the seconds that stand in the file CLOCK_FILE,
// which is mapped, so that the clock can be set while the process runs. What counts time, a monotonic clock, stays true.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static int (*true_clock)(clockid_t, struct timespec *);
static volatile int64_t *seconds_ahead;

__attribute__((constructor)) static void begin(void) {
  true_clock = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  const char *path = getenv("CLOCK_FILE");
  int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  if (file < 0) return;
  void *mapped = mmap(NULL, sizeof(int64_t), PROT_READ, MAP_SHARED, file, 0);
  if (mapped != MAP_FAILED) seconds_ahead = mapped;
  close(file);
}

int clock_gettime(clockid_t which, struct timespec *now) {
  if (!true_clock) begin();
  int failed = true_clock(which, now);
  if (!failed && seconds_ahead && (which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE)) now->tv_sec += *seconds_ahead;
  return failed;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  (void)zone;
  struct timespec fine;
  int failed = clock_gettime(CLOCK_REALTIME, &fine);
  now->tv_sec = fine.tv_sec;
  now->tv_usec = fine.tv_nsec / 1000;
  return failed;
}

time_t time(time_t *also) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME_COARSE, &now);
  if (also) *also = now.tv_sec;
  return now.tv_sec;
}
